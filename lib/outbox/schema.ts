import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** What is to be seen at /admin/mail, in the order of its filters. */
export const mailViews = ["waiting", "failed", "sent", "dropped", "suppressed"] as const;

export type MailView = (typeof mailViews)[number];

/** The states of the mails that each view of them shows. */
export const statesOf = {
  waiting: ["queued", "sending"],
  failed: ["failed"],
  sent: ["sent"],
  dropped: ["dropped"],
} as const satisfies Record<Exclude<MailView, "suppressed">, Enums<"mail_state">[]>;

/** The view that an address names; what waits unless it names one. */
export function parseMailView(value: unknown): MailView {
  return mailViews.find((one) => one === value) ?? "waiting";
}

/** What the buttons of a row send. */
export const rowSchema = z.object({ id: z.uuid() });

/** A mail as admins see it; times are ISO 8601 in UTC. */
export type OutboxEntry = {
  id: string;
  kind: string;
  address: string;
  state: Enums<"mail_state">;
  /** Those that got no answer included. */
  attempts: number;
  createdAt: string;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  messageId: string | null;
};

/** An address that gets no mail; times are ISO 8601 in UTC. */
export type Suppression = { id: string; address: string; reason: string; createdAt: string };

/** How the mail is. Times are ISO 8601 in UTC. */
export type MailStatus = {
  waiting: number;
  retrying: number;
  sentInHour: number;
  sentInDay: number;
  failed: number;
  /** Since when the oldest mail should have been sent, where that is unusually long ago. */
  lateSince: string | null;
  /** Why nothing is sent until somebody resumes. */
  stopped: { at: string; because: string } | null;
  /** Why nothing is tried until then. */
  paused: { until: string; because: string } | null;
  /** Since when the mail server has not answered. */
  awaySince: string | null;
};

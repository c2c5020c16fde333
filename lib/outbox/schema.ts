import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** Views of /admin/mail, in the order of its filters. */
export const mailViews = ["waiting", "failed", "sent", "dropped", "suppressed"] as const;

export type MailView = (typeof mailViews)[number];

export const statesOf = {
  waiting: ["queued", "sending"],
  failed: ["failed"],
  sent: ["sent"],
  dropped: ["dropped"],
} as const satisfies Record<Exclude<MailView, "suppressed">, Enums<"mail_state">[]>;

/** The view in a URL; waiting by default. */
export function parseMailView(value: unknown): MailView {
  return mailViews.find((one) => one === value) ?? "waiting";
}

export const rowSchema = z.object({ id: z.uuid() });

/** Times are ISO 8601 in UTC. */
export type OutboxEntry = {
  id: string;
  kind: string;
  address: string;
  state: Enums<"mail_state">;
  /** Includes attempts without a response. */
  attempts: number;
  createdAt: string;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  messageId: string | null;
};

/** Times are ISO 8601 in UTC. */
export type Suppression = { id: string; address: string; reason: string; createdAt: string };

/** Times are ISO 8601 in UTC. */
export type MailStatus = {
  waiting: number;
  retrying: number;
  sentInHour: number;
  sentInDay: number;
  failed: number;
  /** When the oldest due mail should have been sent, if it is late. */
  lateSince: string | null;
  /** Stopped until an admin resumes. */
  stopped: { at: string; because: string } | null;
  paused: { until: string; because: string } | null;
  awaySince: string | null;
};

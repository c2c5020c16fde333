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

/** The view of /admin/mail in a URL parameter; "waiting" by default. */
export function parseMailView(value: unknown): MailView {
  return mailViews.find((one) => one === value) ?? "waiting";
}

/** A mail in the outbox; times are ISO 8601 in UTC. */
export type OutboxEntry = {
  id: string;
  kind: string;
  address: string;
  state: Enums<"mail_state">;
  /** Attempts to send the mail, including those without a response of the mail server. */
  attempts: number;
  createdAt: string;
  nextAttemptAt: string;
  sentAt: string | null;
  lastError: string | null;
  messageId: string | null;
};

/** An e-mail address that gets no mail; times are ISO 8601 in UTC. */
export type Suppression = { id: string; address: string; reason: string; createdAt: string };

/** The state of the mail queue; times are ISO 8601 in UTC. */
export type MailStatus = {
  waiting: number;
  retrying: number;
  sentInHour: number;
  sentInDay: number;
  failed: number;
  /** When the oldest due mail should have been sent, if that mail is late. */
  lateSince: string | null;
  /** Why and since when all mail is stopped until an admin resumes it; null if it is not stopped. */
  stopped: { at: string; because: string } | null;
  paused: { until: string; because: string } | null;
  awaySince: string | null;
};

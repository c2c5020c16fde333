import type { Enums } from "@/lib/supabase/database.types";

/** Days after which mails that were sent, have failed or were dropped are deleted. */
export const mailRetentionDays = 90;

export const mailViews = ["waiting", "failed", "sent", "dropped", "suppressed"] as const;

export type MailView = (typeof mailViews)[number];

/** The states of the mails that a view of the outbox shows. */
export const statesInView = {
  waiting: ["queued", "sending"],
  failed: ["failed"],
  sent: ["sent"],
  dropped: ["dropped"],
} as const satisfies Record<Exclude<MailView, "suppressed">, Enums<"mail_state">[]>;

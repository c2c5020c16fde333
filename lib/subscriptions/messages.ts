// These responses are the same for known and unknown addresses.

export const alertRequested =
  "Almost done: open the mail we have sent you, and confirm this alert there.";

export const alertNotMailed =
  "We have mailed this address twice today, and do so no more than that. Open the latest of these mails: by its link you confirm this alert, too, unless this address has it already, or ten others.";

export const linkRequested =
  "If this address gets mail from us, the link is on its way to it. It comes from the address that sends our other mail.";

export const linkLimited =
  "This address was typed too often today. If it gets mail from us, its link has been sent already.";

export const outcomes = {
  confirmed: "Confirmed. From now on you get what is listed here.",
  unchanged: "Nothing was left to confirm: it was confirmed before, or has ended.",
  full: "This could not start: an address can have ten job alerts. End one, then confirm the other.",
  ended: "Done. You get it no more; a mail that is on its way may still arrive.",
} as const;

export type ConfirmationOutcome = keyof typeof outcomes;

export function parseOutcome(value: unknown): ConfirmationOutcome | undefined {
  const known = Object.keys(outcomes) as ConfirmationOutcome[];
  return known.find((outcome) => outcome === value);
}

export const newsletterName = "Weekly newsletter";

const thanks = "Thanks for subscribing! You'll start receiving our weekly job alerts.";

/** The message after sending the newsletter form, shown by the server and in the browser. */
export const subscribedMessage = `${thanks} Open the mail we have just sent you and confirm.`;

/** The message when the mailbox gets no more mail today, also for addresses that never get any mail. */
export const subscribedNotMailed = `${thanks} We have mailed this address twice today, and do so no more than that: open the latest of these mails and confirm there.`;

/** The message above the limit of requests for a mailbox, the same for known and unknown addresses. */
export const mailboxLimited = "This address was typed too often today. Please try again tomorrow.";

export const alreadySubscribed = "This email is already subscribed.";

export const invalidEmail = "Please enter a valid email address.";

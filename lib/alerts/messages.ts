// The same messages are shown for known and unknown addresses, so that they do not reveal who is subscribed.

export const alertRequested =
  "Almost done: open the email we have sent you and confirm this alert there.";

export const alertNotMailed =
  "We have already emailed this address twice today, which is the limit. Open the latest of these emails: its link also confirms this alert, unless this address already has it or ten others.";

export const linkRequested =
  "If this address gets mail from us, the link is on its way. It comes from the same address as our other emails.";

export const linkLimited =
  "This address was entered too often today. If it gets mail from us, its link has already been sent.";

export const confirmationMessages = {
  confirmed: "Confirmed. From now on you will get what is listed here.",
  unchanged: "There was nothing left to confirm: it had already been confirmed or has ended.",
  full: "This alert could not start: an address can have ten job alerts. End one, then confirm this one.",
  ended:
    "Done. You will not get it any more; an email that is already on its way may still arrive.",
} as const;

export type ConfirmationOutcome = keyof typeof confirmationMessages;

export function parseConfirmationOutcome(value: unknown): ConfirmationOutcome | undefined {
  const known = Object.keys(confirmationMessages) as ConfirmationOutcome[];
  return known.find((outcome) => outcome === value);
}

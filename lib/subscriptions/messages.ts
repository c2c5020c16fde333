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
  daily: "Changed. You will get this alert daily, if there are new jobs.",
  weekly: "Changed. You will get this alert weekly, if there are new jobs.",
  ended:
    "Done. You will not get it any more; an email that is already on its way may still arrive.",
} as const;

export type ConfirmationOutcome = keyof typeof confirmationMessages;

export function parseConfirmationOutcome(value: unknown): ConfirmationOutcome | undefined {
  const known = Object.keys(confirmationMessages) as ConfirmationOutcome[];
  return known.find((outcome) => outcome === value);
}

export const newsletterName = "Weekly newsletter";

/** The name of the page on which an address sees, changes and ends what it gets, in links and headings. */
export const emailSettingsName = "Email settings";

const thanks = "Thanks for subscribing! You'll start receiving our weekly job alerts.";

/** The message after sending the newsletter form, shown by the server and in the browser: a sentence a line. */
export const subscribedMessage = `${thanks}\nOpen the email we have just sent you and confirm.`;

/** The message when the mailbox gets no more mail today, also for addresses that never get any mail. */
export const subscribedNotMailed = `${thanks}\nWe have already emailed this address twice today, which is the limit: open the latest of these emails and confirm there.`;

/** The message above the limit of requests for a mailbox, the same for known and unknown addresses. */
export const mailboxLimited =
  "This address was entered too often today. Please try again tomorrow.";

export const alreadySubscribed = "This email is already subscribed.";

export const invalidEmail = "Please enter a valid email address.";

export const newsletterName = "Weekly newsletter";

const thanks = "Thanks for subscribing! You'll start receiving our weekly job alerts.";

/** The message after sending the newsletter form, shown by the server and in the browser. */
export const subscribedMessage = `${thanks} Open the email we have just sent you and confirm.`;

/**
 * The message when the mailbox has reached its daily limit of mail. Suppressed addresses get the same message, so that
 * it does not reveal them.
 */
export const subscribedNotMailed = `${thanks} We have already emailed this address twice today, which is the limit: open the latest of these emails and confirm there.`;

export const invalidEmail = "Please enter a valid email address.";

export const newsletterName = "Weekly newsletter";

const thanks = "Thanks for subscribing! You'll start receiving our weekly job alerts.";

/** The message after sending the newsletter form, shown by the server and in the browser. */
export const subscribedMessage = `${thanks} Open the email we have just sent you and confirm.`;

/** The message when the mailbox gets no more mail today, also for addresses that never get any mail. */
export const subscribedNotMailed = `${thanks} We have already emailed this address twice today, which is the limit: open the latest of these emails and confirm there.`;

export const invalidEmail = "Please enter a valid email address.";

export const newsletterName = "Weekly newsletter";

const thanks = "Thanks for subscribing! You'll start receiving our weekly job alerts.";

/** The message after sending the newsletter form, shown by the server and in the browser. */
export const subscribedMessage = `${thanks} Open the mail we have just sent you and confirm.`;

/** The message when the mailbox gets no more mail today, also for addresses that never get any mail. */
export const subscribedNotMailed = `${thanks} We have mailed this address twice today, and do so no more than that: open the latest of these mails and confirm there.`;

export const invalidEmail = "Please enter a valid email address.";

/** What the mail of each week is called everywhere; an alert is for one search. */
export const newsletterName = "Weekly newsletter";

/** What `POST /newsletter/subscribe` answers. */
export type SubscribeAnswer = { ok: true } | { ok: false; error: string };

/** What the newsletter form says (SPEC section 8), by the server and in the browser, and what is still to do. */
export const subscribedMessage =
  "Thanks for subscribing! You'll start receiving our weekly job alerts. Open the mail we have just sent you and confirm.";

/** What it says of an address that is none, by the server and in the browser. */
export const invalidEmail = "Please enter a valid email address.";

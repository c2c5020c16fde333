/** What `POST /newsletter/subscribe` answers. */
export type SubscribeAnswer = { ok: true } | { ok: false; error: string };

/** What the newsletter form says (SPEC section 8), by the server and in the browser. */
export const subscribedMessage =
  "Thanks for subscribing! You'll start receiving our weekly job alerts.";

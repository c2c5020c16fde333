/** What the form that asks for the link to one's mail says to everybody, whatever is known of the address. */
export const linkRequested =
  "If this address gets mail from us, the link is on its way to it. It comes from the address that sends our other mail.";

/** What it says of an address that was typed too often, by whomever. */
export const linkLimited =
  "This address was typed too often today. If it gets mail from us, its link has been sent already.";

/** What the page of one's mail says of the form it was sent, by the word in its address. */
export const outcomes = {
  confirmed: "Confirmed. From now on you get what is listed here.",
  unchanged: "Nothing was left to confirm: it was confirmed before, or has ended.",
  full: "This could not start: an address can have ten job alerts. End one, then confirm the other.",
  ended: "Done. You get it no more; a mail that is on its way may still arrive.",
} as const;

/** What became of what a form sent. */
export type Outcome = keyof typeof outcomes;

/** The outcome that an address names, if it is one. */
export function parseOutcome(value: unknown): Outcome | undefined {
  return (Object.keys(outcomes) as Outcome[]).find((one) => one === value);
}

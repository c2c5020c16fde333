/** What the form of an alert says to everybody, whatever is known of the address. */
export const alertRequested =
  "Almost done: open the mail we have sent you, and confirm this alert there.";

/** What it says to everybody once an address has got as many mails as strangers can cause in a day. */
export const alertNotMailed =
  "We have mailed this address twice today, and do so no more than that. Open the latest of these mails: by its link you confirm this alert, too, unless this address has it already, or ten others.";

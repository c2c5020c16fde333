/** What the form of an alert says to everybody, whatever is known of the address. */
export const alertRequested =
  "Almost done: open the mail we have sent you, and confirm this alert. No mail? Then this address has the alert already, has ten others, or was asked twice today.";

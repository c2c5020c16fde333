/** What the form of an alert says to everybody, whatever is known of the address. */
export const alertRequested =
  "Almost done: please confirm this alert by the link we have sent you. An address that has this alert already, or ten others, or was asked twice today, gets no mail.";

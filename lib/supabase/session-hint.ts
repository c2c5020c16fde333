/** Cookie that tells scripts only that this browser has a session; set and cleared with it. */
export const sessionHintCookie = "session-hint";

/** Name of the cookie that says only "this browser has a session": readable by scripts, set and cleared with the session. */
export const sessionHintCookie = "session-hint";

/**
 * Name of the cookie that says "this browser has a session", and nothing else: readable by scripts, worth nothing to
 * a thief. Set and cleared with the session's own cookies.
 */
export const sessionHintCookie = "session-hint";

/**
 * Name of the cookie that says "this browser has a session", and nothing else: readable by scripts, worth nothing to
 * a thief. Set and cleared with the session's own cookies.
 */
export const sessionHintCookie = 'session-hint';

/** Marks the root element before paint, so that a kept page can show what depends on having a session. */
export const sessionHintScript = `if(/(^|; )${sessionHintCookie}=/.test(document.cookie))document.documentElement.dataset.session=''`;

// Constants shared by the server and the scripts of public pages (browser/). This module must not import others, which
// would be bundled into the scripts.

/**
 * Cookie that shows scripts that this browser has a session, without revealing its token; set and cleared with the
 * session.
 */
export const sessionHintCookie = "session-hint";

/** Maximum number of jobs in one report of impressions; the database refuses more. */
export const mostImpressions = 50;

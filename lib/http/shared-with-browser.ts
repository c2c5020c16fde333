// What the scripts of public pages (browser/) and the server agree upon. This module imports nothing, so that the
// scripts stay small.

/** Cookie that tells scripts only that this browser has a session; set and cleared with it. */
export const sessionHintCookie = "session-hint";

/** Maximum number of jobs in one report of impressions; the database refuses more. */
export const mostImpressions = 50;

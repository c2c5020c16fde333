import { restoreTheme } from "./theme.ts";
import { sessionHintCookie } from "../lib/supabase/session-hint.ts";

restoreTheme();
markSession();

/** Marks the root element of a browser that has a session, so that a cached page can show what depends on having one. */
function markSession() {
  if (hasSession(document.cookie)) document.documentElement.dataset.session = "";
}

function hasSession(cookies: string): boolean {
  return cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookie}=`));
}

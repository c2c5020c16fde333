import { restoreTheme } from "./theme.ts";
import { sessionHintCookie } from "../lib/supabase/session-hint.ts";

restoreTheme();
markSession();

/** Marks the root element, so that cached pages can show what depends on having a session. */
function markSession() {
  if (hasSession(document.cookie)) document.documentElement.dataset.session = "";
}

function hasSession(cookies: string): boolean {
  return cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookie}=`));
}

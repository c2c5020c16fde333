import { restoreTheme } from "./theme.ts";
import { sessionHintCookie } from "../lib/supabase/session-hint.ts";

restoreTheme();
markSession();

/** Marks the root element if there is a session, so that CSS can adapt cached pages to it. */
function markSession() {
  if (hasSession(document.cookie)) document.documentElement.dataset.session = "";
}

function hasSession(cookies: string): boolean {
  return cookies.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookie}=`));
}

import { restoreTheme } from "./theme.ts";
import { sessionHintCookie } from "../lib/http/shared-with-browser.ts";

restoreTheme();

// Marks the root element if there is a session, so that CSS can adapt cached pages to it.
if (document.cookie.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookie}=`)))
  document.documentElement.dataset.session = "";

import { restoreTheme } from "./theme.ts";
import { sessionHintCookie } from "../lib/http/shared-with-browser.ts";

restoreTheme();

// Marks the root element if the visitor has a session, so that CSS can adapt the cached page, which is the same for
// everybody.
if (document.cookie.split("; ").some((cookie) => cookie.startsWith(`${sessionHintCookie}=`)))
  document.documentElement.dataset.session = "";

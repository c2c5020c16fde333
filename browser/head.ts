/** Runs before paint, in the head of every page. */
import { markSession } from "./session.ts";
import { restoreTheme } from "./theme.ts";

restoreTheme();
markSession();

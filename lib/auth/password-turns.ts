import "server-only";
import { createTurns } from "@/lib/limits/turns";

/** Runs a few calls at a time that make the backend hash a password, so that each is answered in time. Null when too many wait. */
export const inPasswordTurn = createTurns({ atOnce: 4, waiting: 200 });

/** The message for those who would have to wait too long. */
export const tooBusy =
  "Too many people are signing in at the moment. Please try again in a minute.";

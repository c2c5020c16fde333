import "server-only";
import { createTurns } from "@/lib/limits/turns";

/**
 * Lets calls through that make the backend work on a password, a few at a time: each is answered well within the
 * deadline of a call, however many people sign in at once. Null when too many wait already.
 */
export const inPasswordTurn = createTurns({ atOnce: 4, waiting: 200 });

/** What those are told who would have to wait too long. */
export const tooBusy =
  "Too many people are signing in at the moment. Please try again in a minute.";

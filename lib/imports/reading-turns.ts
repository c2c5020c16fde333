import "server-only";
import { createAccountTurns } from "@/lib/limits/turns";

/**
 * Reads pages of other people's servers, which answer as slowly as they like, for an account one at a time; null if none
 * can be read now. The front has turns for these requests (front/site-rules.ts), but a server action can be sent to the
 * address of any page.
 */
export const readInTurn = createAccountTurns({ atOnce: 6, waiting: 1 });

export const stillReading = "Other pages are still being read. Please try again in a moment.";

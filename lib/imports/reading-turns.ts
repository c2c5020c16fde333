import "server-only";
import { createKeyedTaskQueue } from "@/lib/limits/turns";

/**
 * Reads pages of other servers, which may respond slowly, one at a time for each profile. Returns null if too many are
 * being read. The front's limits by path (front/site-rules.ts) do not suffice, because a server action can be sent to
 * the path of any page.
 */
export const readInTurn = createKeyedTaskQueue({ atOnce: 6, waiting: 1 });

export const stillReadingMessage =
  "Other pages are still being read. Please try again in a moment.";

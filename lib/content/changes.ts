import "server-only";
import { z } from "zod";
import type { ActionResult } from "@/lib/auth/action";
import { idsSchema, listOf, reason } from "@/lib/forms/fields";
import { showChange } from "@/lib/http/purge-pages";
import type { Moved } from "./mutations";
import { type Change, formatDone, goneMeanwhile, leftMeanwhile, type Verb } from "./form";

const nouns = { jobs: "job", events: "event", blogs: "post", books: "book" };

/** How many of the rows are as they were to be, and what takes that back. */
type Done = { count: number; undo?: Change["undo"] };

/** What was done with rows that another verb takes back. */
export function undoneBy(verb: Verb, { count, left }: Moved): Done {
  return {
    count,
    undo:
      left.length > 0
        ? {
            verb,
            id: left.map(({ id }) => id),
            version: left.map(({ version }) => String(version)),
          }
        : undefined,
  };
}

/** Does something with rows. With `versions`, one for each, only with those that are still at theirs. */
type Handler = (
  ids: string[],
  versions: number[] | undefined,
  reason: string,
) => Promise<Done | number>;

/** The rows of an action, and of one that takes another back also the versions at which that left them. */
const rowsSchema = idsSchema
  .extend({ version: listOf(z.coerce.number().int().positive()) })
  .refine(({ id, version }) => version.length === 0 || version.length === id.length);

/** The action of a list with the rows it is given; `handlers` do it by verb, and return how many of the rows there were. */
export function rowChanges<Name extends Verb>(
  table: keyof typeof nouns,
  handlers: Record<Name, Handler>,
) {
  return {
    schema: rowsSchema
      .safeExtend({
        verb: z.enum(Object.keys(handlers) as Name[]),
        // Empty where the reason is optional, as for declining an event.
        reason: z.literal("").or(reason()).optional(),
      })
      .refine(({ verb, reason }) => (verb as Verb) !== "remove" || Boolean(reason), {
        path: ["reason"],
        error: "Reason is required",
      }),
    run: async ({
      verb,
      id,
      version,
      reason = "",
    }: {
      verb: Name;
      id: string[];
      version: number[];
      reason?: string;
    }): Promise<ActionResult<Change>> => {
      const isTakingBack = version.length > 0;
      const ids = isTakingBack ? id : [...new Set(id)];
      const done = await handlers[verb](ids, isTakingBack ? version : undefined, reason);
      const { count, undo }: Done = typeof done === "number" ? { count: done } : done;
      const none = isTakingBack ? leftMeanwhile : goneMeanwhile;
      return showChange(
        count > 0
          ? { ok: true, data: { text: formatDone(nouns[table], count, ids.length, verb), undo } }
          : { ok: false, error: none(nouns[table], ids.length) },
      );
    },
  };
}

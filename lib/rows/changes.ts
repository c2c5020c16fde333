import "server-only";
import { z } from "zod";
import type { ActionResult } from "@/lib/forms/result";
import { listField, reason } from "@/lib/forms/fields";
import { idsSchema } from "@/lib/rows/schema";
import { lockedRowCode, type ChangedRows } from "@/lib/rows/mutations";
import {
  type Change,
  formatDone,
  deletedRowsMessage,
  unchangedRowsMessage,
  type Verb,
} from "@/lib/rows/form";

const nouns = { jobs: "job", events: "event", blogs: "post", books: "book" };

type Done = { count: number; undo?: Change["undo"] };

/** The result of a change that `verb` undoes, for the rows that the change has left behind. */
export function undoableResult(verb: Verb, { count, left }: ChangedRows): Done {
  if (left.length === 0) return { count };
  const version = left.map(({ version }) => String(version));
  return { count, undo: { verb, id: left.map(({ id }) => id), version } };
}

/** What is sent with the rows of an action. */
export type RowChangeInput = {
  /** One for each row: only rows still at that version are changed. */
  versions: number[] | undefined;
  /** The reason that an admin has stated; empty if none is asked for. */
  reason: string;
  /** What was chosen in the question before the change. */
  answer: string;
};

type Handler = (ids: string[], given: RowChangeInput) => Promise<Done | number>;

/** The result for a row that the database has locked for now, with its message. Throws other errors. */
function refusalOfLocked(failure: { code?: string; message: string }) {
  if (failure.code !== lockedRowCode) throw failure;
  return { ok: false as const, error: failure.message };
}

/** The rows of an action. An action that undoes another also sends the row versions that the other has set. */
const rowsSchema = idsSchema
  .extend({ version: listField(z.coerce.number().int().positive()) })
  .refine(({ id, version }) => version.length === 0 || version.length === id.length);

/** The schema and the mutation of an action that changes rows of a list, with a handler for each of its verbs. */
export function rowChanges<Name extends Verb>(
  table: keyof typeof nouns,
  handlers: Record<Name, Handler>,
) {
  const schema = rowsSchema
    .safeExtend({
      verb: z.enum(Object.keys(handlers) as Name[]),
      // The reason is optional for some verbs, such as declining an event.
      reason: z.literal("").or(reason()).optional(),
      answer: z.string().optional(),
    })
    .refine(({ verb, reason }) => (verb as Verb) !== "remove" || Boolean(reason), {
      path: ["reason"],
      error: "Reason is required",
    });
  return {
    schema,
    async run(change: z.output<typeof schema>): Promise<ActionResult<Change>> {
      const { verb, id, version, reason = "", answer = "" } = change;
      const isUndo = version.length > 0;
      const ids = isUndo ? id : [...new Set(id)];
      const versions = isUndo ? version : undefined;
      const done = await handlers[verb](ids, { versions, reason, answer }).catch(refusalOfLocked);
      if (typeof done === "object" && "error" in done) return done;
      const { count, undo }: Done = typeof done === "number" ? { count: done } : done;
      const noun = nouns[table];
      if (count > 0) {
        const text = formatDone(noun, count, ids.length, verb);
        return { ok: true, data: { text, undo } };
      }
      const message = isUndo ? unchangedRowsMessage : deletedRowsMessage;
      return { ok: false, error: message(noun, ids.length) };
    },
  };
}

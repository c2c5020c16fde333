import "server-only";
import { z } from "zod";
import type { ActionResult } from "@/lib/forms/submission";
import { listField, reasonText } from "@/lib/forms/fields";
import { idsSchema } from "@/lib/rows/schema";
import {
  lockedRowCode,
  type ChangedRows,
  deletedRowsMessage,
  unchangedRowsMessage,
} from "@/lib/rows/mutations";
import { type Change, formatVerbOutcome, type Verb } from "@/lib/rows/verbs";

const nouns = { jobs: "job", events: "event", blogs: "post", books: "book" };

type Done = {
  count: number;
  undo?: Change["undo"];
  /** What the message says besides the verb, such as 'as filled'. */
  detail?: string;
};

/**
 * The result of a change that can be undone with `verb`. Only the rows in `left`, which the change affected, are
 * undone.
 */
export function undoableResult(verb: Verb, { count, left }: ChangedRows): Done {
  if (left.length === 0) return { count };
  const version = left.map(({ version }) => String(version));
  return { count, undo: { verb, id: left.map(({ id }) => id), version } };
}

/** The input of an action besides the rows' ids. */
export type RowChangeInput = {
  /** The expected version of each row; rows that have changed since are skipped. */
  versions: number[] | undefined;
  /** The reason stated by an admin; empty for actions without a reason. */
  reason: string;
  /** The option chosen in the confirmation dialog. */
  answer: string;
};

type Handler = (ids: string[], given: RowChangeInput) => Promise<Done | number>;

/**
 * Converts the database's error for a locked row, such as a job with an open objection, to a result with its message.
 * Rethrows other errors.
 */
function lockedRowFailure(failure: { code?: string; message: string }) {
  if (failure.code !== lockedRowCode) throw failure;
  return { ok: false as const, error: failure.message };
}

/**
 * The rows of an action. An undo also sends the versions that the undone action has set, so that rows edited since are
 * skipped.
 */
const rowsSchema = idsSchema
  .extend({ version: listField(z.coerce.number().int().positive()) })
  .refine(({ id, version }) => version.length === 0 || version.length === id.length);

/**
 * Creates the schema and the mutation of a server action on the rows of a list, from a handler for each of its verbs.
 */
export function rowChanges<Name extends Verb>(
  table: keyof typeof nouns,
  handlers: Record<Name, Handler>,
) {
  const schema = rowsSchema
    .safeExtend({
      verb: z.enum(Object.keys(handlers) as Name[]),
      // The reason is optional for some verbs, such as declining an event.
      reason: z.literal("").or(reasonText()).optional(),
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
      const done = await handlers[verb](ids, { versions, reason, answer }).catch(lockedRowFailure);
      if (typeof done === "object" && "error" in done) return done;
      const { count, undo, detail }: Done = typeof done === "number" ? { count: done } : done;
      const noun = nouns[table];
      if (count > 0) {
        const message = formatVerbOutcome(noun, count, ids.length, verb);
        const text = detail ? `${message} ${detail}` : message;
        return { ok: true, data: { text, undo } };
      }
      const message = isUndo ? unchangedRowsMessage : deletedRowsMessage;
      return { ok: false, error: message(noun, ids.length) };
    },
  };
}

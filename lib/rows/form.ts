import { z } from "zod";

// Fields and messages shared by the forms of jobs, events, posts and books.

/** The row's id and version, or an idempotency key for a new row; `back` is the query string of the row's list. */
export const rowFields = {
  id: z.uuid().optional(),
  version: z.coerce.number().int().positive().optional(),
  key: z.uuid().optional(),
  back: z.string().optional(),
};

/** An optional text field: empty or missing input becomes null, other input is checked with `shape`. */
export const emptyAsNull = (shape: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(shape.nullable())
    .default(null);

/** Publication statuses; the first is the default. */
export const statuses = ["draft", "published"] as const;
export type Status = (typeof statuses)[number];
export const statusLabels: Record<Status, string> = { published: "Published", draft: "Draft" };

/** Whether a save keeps the publication date; without this field the date is set to now. */
export const keepPublishedAt = z
  .enum(["keep", "today"], "Please choose a publish date")
  .default("today")
  .transform((choice) => choice === "keep");

export const deletedRowsMessage = (noun: string, count = 1) =>
  count === 1 ? `This ${noun} no longer exists.` : `These ${noun}s no longer exist.`;

/** The verbs of actions on rows, with their participles for messages such as '3 jobs archived'. */
const participles = {
  archive: "archived",
  remove: "removed",
  restore: "restored",
  publish: "published",
  unpublish: "unpublished",
  renew: "renewed",
  approve: "approved",
  unapprove: "returned to pending",
  decline: "declined",
  cancel: "cancelled",
  reinstate: "reinstated",
  delete: "deleted",
};

export type Verb = keyof typeof participles;

/**
 * Whether a change cannot be taken back: deleting is final, and the recruiter of a removed job is emailed at once, even if
 * an admin restores the job. The buttons of such changes are red.
 */
export const isIrreversible: Record<Verb, boolean> = {
  archive: false,
  remove: true,
  restore: false,
  publish: false,
  unpublish: false,
  renew: false,
  approve: false,
  unapprove: false,
  decline: false,
  cancel: false,
  reinstate: false,
  delete: true,
};

/** '3 jobs archived', or '2 of 3 jobs archived' if one is missing or belongs to somebody else. */
export function formatDone(noun: string, done: number, requested: number, verb: Verb): string {
  const count = done === requested ? `${done}` : `${done} of ${requested}`;
  return `${count} ${noun}${requested === 1 ? "" : "s"} ${participles[verb]}`;
}

/** The message about changed rows, and the action that undoes the change. */
export type Change = {
  text: string;
  undo?: { verb: Verb; id: string[]; version: string[] } | undefined;
};

export const unchangedRowsMessage = (noun: string, count: number) =>
  count === 1
    ? `This ${noun} has been changed or deleted in the meantime.`
    : `These ${noun}s have been changed or deleted in the meantime.`;

/** The result for a form that is refused because of one of its fields. */
export function fieldFailure(error: string, field: string) {
  return { ok: false as const, error, fieldErrors: { [field]: [error] } };
}

/** The result for a form whose row has changed since the form was opened. */
export function staleEditFailure(noun: string, isOwnEdit: boolean) {
  const who = isOwnEdit
    ? `You have changed this ${noun} in another tab or window.`
    : `Somebody else has changed this ${noun}.`;
  return fieldFailure(`${who} What you typed is still here, but not saved yet.`, "version");
}

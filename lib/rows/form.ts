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

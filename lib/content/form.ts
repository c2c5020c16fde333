import { z } from "zod";

// What the forms of jobs, events, posts and books have in common.

/** What a form adds that is to replace a newer version of its row. */
export const anyVersion = "any";

const version = z.coerce.number().int().positive().optional();

/** Which row a form is about and its version, for a new one an idempotency key; `back` is the query of the list it leads back to. */
export const rowFields = {
  id: z.uuid().optional(),
  version: z.preprocess(
    (value) => ([value].flat().at(-1) === anyVersion ? undefined : value),
    version,
  ),
  key: z.uuid().optional(),
  back: z.string().optional(),
};

/** Whether something is public (SPEC section 9); the first is the default. */
export const statuses = ["draft", "published"] as const;
export type Status = (typeof statuses)[number];
export const statusLabels: Record<Status, string> = { published: "Published", draft: "Draft" };

/** What a save of something published does with its publication date: without the field, it is published as of now. */
export const keepPublishedAt = z
  .enum(["keep", "today"], "Please choose a publish date")
  .default("today")
  .transform((choice) => choice === "keep");

/** What a form says whose row was saved since it was opened, in another tab of the same account or by somebody else. */
const changedMeanwhile = (noun: string, isOwnEdit: boolean) =>
  `${isOwnEdit ? `You have changed this ${noun} in another tab or window.` : `Somebody else has changed this ${noun}.`} What you typed is still here, but not saved yet.`;

/** What the form of a new row says that was saved already, and changed since. */
export const savedMeanwhile = (noun: string) =>
  `This ${noun} was saved already and changed since. Please edit it from the list.`;

/** What is said of a row that somebody else deleted, or of several. */
export const goneMeanwhile = (noun: string, count = 1) =>
  count === 1 ? `This ${noun} no longer exists.` : `These ${noun}s no longer exist.`;

const participles = {
  archive: "archived",
  remove: "removed",
  restore: "restored",
  publish: "published",
  unpublish: "unpublished",
  renew: "renewed",
  approve: "approved",
  decline: "declined",
  cancel: "cancelled",
  reinstate: "reinstated",
  delete: "deleted",
};

/** What can be done with rows of a list. */
export type Verb = keyof typeof participles;

/** '3 jobs archived', or '2 of 3 jobs archived' where one was no longer there or never the caller's. */
export function formatDone(noun: string, done: number, asked: number, verb: Verb): string {
  const count = done === asked ? `${done}` : `${done} of ${asked}`;
  return `${count} ${noun}${asked === 1 ? "" : "s"} ${participles[verb]}`;
}

/** What was done with rows of a list, and what takes it back: the rows as they were left, for the same action. */
export type Change = {
  text: string;
  undo?: { verb: Verb; id: string[]; version: string[] } | undefined;
};

/** What is said where rows that were to be put back are not as they were left. */
export const leftMeanwhile = (noun: string, count: number) =>
  count === 1
    ? `This ${noun} was changed or deleted meanwhile.`
    : `These ${noun}s were changed or deleted meanwhile.`;

/** The answer to a form that is refused for what one of its fields holds. */
export function refused(error: string, field: string) {
  return { ok: false as const, error, fieldErrors: { [field]: [error] } };
}

/** The answer to a form whose row was saved since it was opened. */
export function overtaken(noun: string, isOwnEdit: boolean) {
  return refused(changedMeanwhile(noun, isOwnEdit), "version");
}

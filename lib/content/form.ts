import { z } from 'zod';

// What the forms of jobs, events, posts and books have in common.

/** What a form adds that is to replace a newer version of its row. */
export const anyVersion = 'any';

const version = z.coerce.number().int().positive().optional();

/**
 * Which row a form is about, and the version it was opened with; for a new one a key that makes it only once. `back` is
 * what the list it leads back to asked for.
 */
export const rowFields = {
  id: z.uuid().optional(),
  version: z.preprocess((value) => ([value].flat().at(-1) === anyVersion ? undefined : value), version),
  key: z.uuid().optional(),
  back: z.string().optional(),
};

/** The row a button is about. */
export const rowSchema = z.object({ id: z.uuid() });

/** Whether something is public (SPEC section 9); the first is the default. */
export const statuses = ['draft', 'published'] as const;

/** What a form says whose row somebody else saved since it was opened. */
const changedMeanwhile = (noun: string) => `Somebody changed this ${noun} meanwhile. What you typed is still here, and not saved yet.`;

/** What is said of a row that somebody else deleted. */
export const goneMeanwhile = (noun: string) => `This ${noun} does not exist any more.`;

/** The answer to a form that is refused for what one of its fields holds. */
export function refused(error: string, field: string) {
  return { ok: false as const, error, fieldErrors: { [field]: [error] } };
}

/** The answer to a form whose row somebody else saved since it was opened. */
export function overtaken(noun: string) {
  return refused(changedMeanwhile(noun), 'version');
}

import { z } from 'zod';

// What the forms of events, posts and books have in common.

/** Which row a form is about, and the version it was opened with; for a new one a key that makes it only once. */
export const rowFields = {
  id: z.uuid().optional(),
  version: z.coerce.number().int().positive().optional(),
  key: z.uuid().optional(),
};

/** The row a button is about. */
export const rowSchema = z.object({ id: z.uuid() });

/** Whether something is public (SPEC section 9); the first is the default. */
export const statuses = ['draft', 'published'] as const;

/** What a form says whose row somebody else saved since it was opened. */
export const changedMeanwhile = (noun: string) =>
  `Somebody changed this ${noun} meanwhile. What you typed is still here, and not saved. Open this page in another tab to see what it is now.`;

/** What is said of a row that somebody else deleted. */
export const goneMeanwhile = (noun: string) => `This ${noun} does not exist any more.`;

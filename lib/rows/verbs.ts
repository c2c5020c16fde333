// What can be done with rows of console lists. Their buttons load this, so it must not import zod.

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
export function formatVerbOutcome(
  noun: string,
  done: number,
  requested: number,
  verb: Verb,
): string {
  const count = done === requested ? `${done}` : `${done} of ${requested}`;
  return `${count} ${noun}${requested === 1 ? "" : "s"} ${participles[verb]}`;
}

/** The message about changed rows, and the action that undoes the change. */
export type Change = {
  text: string;
  undo?: { verb: Verb; id: string[]; version: string[] } | undefined;
};

"use server";
import { z } from "zod";
import {
  adminAction,
  answerOnly,
  type Profile,
  recruiterAction,
  refreshOnly,
} from "@/lib/auth/session";
import { type ActionResult, failures, toResult } from "@/lib/forms/submission";
import { mostCharacters } from "@/lib/html/bounds";
import { site } from "@/lib/config/site";
import { deleteRows } from "@/lib/rows/mutations";
import { idsSchema } from "@/lib/rows/schema";
import { hrefAfterSaving } from "@/lib/rows/list-address";
import { closeJobs, restoreJobs } from "@/lib/jobs/mutations";
import { logError } from "@/lib/logs/log";
import { countWithNoun } from "@/lib/text/counted";
import { copyPosting, type CopyRefusal } from "@/lib/imports/copy-posting";
import { copySchema } from "@/lib/imports/form";
import {
  decideClaims,
  linkBoard,
  type LinkRefusal,
  setImportsPublished,
  updateBoards,
} from "@/lib/imports/mutations";
import { listBoards } from "@/lib/imports/queries";
import { readInTurn, stillReadingMessage } from "@/lib/imports/reading-turns";
import { importBoardNow } from "@/lib/imports/import-boards";
import { boardSchema } from "@/lib/imports/schema";

/** Shows a message that was written for the person who entered the address. */
const unchangedMessage = (message: string) => message;

const linkRefusals: Record<LinkRefusal, string | typeof unchangedMessage> = {
  unconfirmed:
    "We have not yet confirmed that you work for this company. You can link its boards once we have.",
  limited: unchangedMessage,
  own: "This board has already been linked by you or a colleague.",
  free: "Somebody has just unlinked this board. Please try again.",
  claimed:
    "Another company has already linked this board. We have noted your claim and will decide which company it belongs to. You do not need to do anything else.",
  "claimed by another": `Several companies claim this board. Please write to ${site.contactEmail} so that we can decide which one it belongs to.`,
};

export const linkOwnBoardAction = recruiterAction({
  schema: boardSchema,
  failed: failures.importJobs,
  run: async ({ address }, { id }) => {
    const linked = await linkBoard(address);
    if (linked.ok) await importLinkedBoard(id, linked.data);
    return toResult(linked, linkRefusals, "address");
  },
  after: { goTo: hrefAfterSaving("/recruiter/imports") },
});

/** Imports the jobs of a board that was just linked. If this fails, the scheduled import reads the board. */
async function importLinkedBoard(profileId: string, boardId: string): Promise<void> {
  try {
    await readInTurn(profileId, () => importBoardNow(boardId));
  } catch (error) {
    logError("A board that was linked could not be read.", error);
  }
}

const copyRefusals: Record<CopyRefusal, string | typeof unchangedMessage> = {
  limited: "You have copied too many postings. Please wait an hour and try again.",
  busy: stillReadingMessage,
  tooLong: `Description can have at most ${mostCharacters} characters of HTML`,
  invalid: unchangedMessage,
  unreadable: unchangedMessage,
};

async function copyResult({ address }: { address: string }, { id }: Profile) {
  return toResult(await copyPosting(address, id), copyRefusals, "address");
}

export const copyPostingAction = adminAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copyResult,
  after: answerOnly,
});

export const copyToOwnJobAction = recruiterAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copyResult,
  after: answerOnly,
});

/**
 * Records that the recruiter has answered whether the jobs of an empty board are closed. Returns the number of boards.
 */
const recordEmptyBoardAnswer = (ids: string[]) =>
  updateBoards(ids, { answered_at: new Date().toISOString() });

/** The actions on boards by verb. Each returns a message, or null if no row was changed. */
const handlers = {
  async pause(ids: string[]) {
    const count = await updateBoards(ids, { is_paused: true });
    return count > 0 ? "Board paused" : null;
  },
  async resume(ids: string[]) {
    const count = await updateBoards(ids, { is_paused: false });
    return count > 0 ? "Board resumed" : null;
  },
  async unlink(ids: string[]) {
    const count = await deleteRows("job_boards", ids);
    return count > 0 ? "Board unlinked. Its jobs stay" : null;
  },
  async keep(ids: string[]) {
    const count = await recordEmptyBoardAnswer(ids);
    return count > 0 ? "The jobs stay open" : null;
  },
  async close(ids: string[]) {
    const boards = (await listBoards()).filter(({ id }) => ids.includes(id));
    const jobs = boards.flatMap(({ live }) => live);
    const answered = await recordEmptyBoardAnswer(ids);
    if (answered === 0) return null;
    const { count } = jobs.length > 0 ? await closeJobs(jobs, "removed") : { count: 0 };
    return `${countWithNoun(count, "job")} archived`;
  },
  async publish(ids: string[]) {
    const { count } = await restoreJobs(ids);
    return count > 0 ? `${countWithNoun(count, "job")} published` : null;
  },
};

const changeSchema = idsSchema.extend({
  verb: z.enum(Object.keys(handlers) as (keyof typeof handlers)[]),
});

const change = {
  schema: changeSchema,
  failed: failures.importJobs,
  async run({ id, verb }: z.output<typeof changeSchema>): Promise<ActionResult<{ text: string }>> {
    const text = await handlers[verb](id);
    if (!text)
      return { ok: false, error: "Somebody has changed or unlinked this in the meantime." };
    return { ok: true, data: { text } };
  },
};

export const changeOwnBoardsAction = recruiterAction(change);

export const decideClaimsAction = adminAction({
  schema: idsSchema.extend({ verb: z.enum(["grant", "dismiss"]) }),
  failed: failures.importJobs,
  run: async ({ id, verb }): Promise<ActionResult<{ text: string }>> => {
    const isGranted = verb === "grant";
    if (!(await decideClaims(id, isGranted)))
      return { ok: false, error: "This claim has been decided or withdrawn in the meantime." };
    const text = isGranted ? "Board given to the company that claimed it" : "Claim dismissed";
    return { ok: true, data: { text } };
  },
});

export const changeBoardsAction = adminAction(change);

/** Sets whether a company's imported jobs are published at once, for admins. Does not publish existing drafts. */
export const setImportsPublishedAction = adminAction({
  schema: z.object({ company: z.uuid(), publishes: z.enum(["yes", "no"]) }),
  failed: failures.importJobs,
  run: async ({ company, publishes }): Promise<ActionResult> => {
    await setImportsPublished(company, publishes === "yes");
    return { ok: true, data: undefined };
  },
  after: refreshOnly,
});

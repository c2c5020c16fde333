"use server";
import { z } from "zod";
import { adminAction, answerOnly, recruiterAction, refreshOnly } from "@/lib/auth/action";
import type { Profile } from "@/lib/auth/session";
import type { ActionResult } from "@/lib/forms/result";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/failures";
import { idsSchema } from "@/lib/rows/schema";
import { savedHref } from "@/lib/rows/list-address";
import { closeJobs, restoreJobs } from "@/lib/jobs/mutations";
import { logError } from "@/lib/logs/log";
import { counted } from "@/lib/text/counted";
import { copyPosting } from "@/lib/imports/copy-posting";
import { copySchema } from "@/lib/imports/form";
import {
  decideClaims,
  linkBoard,
  setImportsPublished,
  updateBoards,
} from "@/lib/imports/mutations";
import { listBoards } from "@/lib/imports/queries";
import { readInTurn } from "@/lib/imports/reading-turns";
import { importBoardNow } from "@/lib/imports/import-boards";
import { boardSchema } from "@/lib/imports/schema";

export const linkOwnBoardAction = recruiterAction({
  schema: boardSchema,
  failed: failures.importJobs,
  run: async ({ address }, { id }) => {
    const linked = await linkBoard(address);
    if (!linked.ok) return linked;
    await importNow(id, linked.data);
    return linked;
  },
  after: { goTo: savedHref("/recruiter/imports") },
});

/** Imports the jobs of a board that was just linked. If this fails, the scheduled import reads the board. */
async function importNow(profileId: string, boardId: string): Promise<void> {
  try {
    await readInTurn(profileId, () => importBoardNow(boardId));
  } catch (error) {
    logError("A board that was linked could not be read.", error);
  }
}

async function copy({ address }: { address: string }, { id }: Profile) {
  const copied = await copyPosting(address, id);
  if (!("error" in copied)) return { ok: true as const, data: copied };
  return { ok: false as const, error: copied.error, fieldErrors: { address: [copied.error] } };
}

export const copyPostingAction = adminAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copy,
  after: answerOnly,
});

export const copyToOwnJobAction = recruiterAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copy,
  after: answerOnly,
});

/**
 * Records that the recruiter has answered whether the jobs of an empty board are closed. Returns the number of boards.
 */
const recordAnswer = (ids: string[]) =>
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
    const count = await recordAnswer(ids);
    return count > 0 ? "The jobs stay open" : null;
  },
  async close(ids: string[]) {
    const boards = (await listBoards()).filter(({ id }) => ids.includes(id));
    const jobs = boards.flatMap(({ live }) => live);
    const answered = await recordAnswer(ids);
    if (answered === 0) return null;
    const { count } = jobs.length > 0 ? await closeJobs(jobs, "removed") : { count: 0 };
    return `${counted(count, "job")} archived`;
  },
  async publish(ids: string[]) {
    const { count } = await restoreJobs(ids);
    return count > 0 ? `${counted(count, "job")} published` : null;
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

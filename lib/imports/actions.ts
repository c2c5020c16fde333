"use server";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import { z } from "zod";
import { adminAction, recruiterAction } from "@/lib/auth/action";
import type { Profile } from "@/lib/auth/session";
import type { ActionResult } from "@/lib/forms/result";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/failures";
import { idsSchema } from "@/lib/rows/schema";
import { savedHref } from "@/lib/rows/list-address";
import { showChange } from "@/lib/http/after-action";
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
import { syncNow } from "@/lib/imports/run";
import { boardSchema } from "@/lib/imports/schema";

export const linkOwnBoardAction = recruiterAction({
  schema: boardSchema,
  failed: failures.importJobs,
  run: async ({ address }, { id }) => {
    const linked = await linkBoard(address);
    if (!linked.ok) return linked;
    // If the board cannot be read now, it stays linked, and the scheduled import reads it.
    await readInTurn(id, () => syncNow(linked.data))?.catch((error: unknown) =>
      logError("A board that was linked could not be read.", error),
    );
    redirect(savedHref("/recruiter/imports"));
  },
});

async function copy({ address }: { address: string }, { id }: Profile) {
  const copied = await copyPosting(address, id);
  if (!("error" in copied)) return { ok: true as const, data: copied };
  return { ok: false as const, error: copied.error, fieldErrors: { address: [copied.error] } };
}

export const copyPostingAction = adminAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copy,
});

export const copyToOwnJobAction = recruiterAction({
  schema: copySchema,
  failed: failures.copyPosting,
  run: copy,
});

const answer = (ids: string[]) => updateBoards(ids, { answered_at: new Date().toISOString() });

const handlers = {
  pause: async (ids: string[]) => (await updateBoards(ids, { is_paused: true })) && "Board paused",
  resume: async (ids: string[]) =>
    (await updateBoards(ids, { is_paused: false })) && "Board resumed",
  unlink: async (ids: string[]) =>
    (await deleteRows("job_boards", ids)) && "Board unlinked: its jobs stay",
  keep: async (ids: string[]) => (await answer(ids)) && "The jobs stay open",
  async close(ids: string[]) {
    const jobs = (await listBoards())
      .filter(({ id }) => ids.includes(id))
      .flatMap(({ live }) => live);
    if (!(await answer(ids))) return null;
    const { count } = jobs.length > 0 ? await closeJobs(jobs, "removed") : { count: 0 };
    return `${counted(count, "job")} archived`;
  },
  async publish(ids: string[]) {
    const { count } = await restoreJobs(ids);
    return count && `${counted(count, "job")} published`;
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
    if (!text) return { ok: false, error: "Somebody has changed or unlinked this meanwhile." };
    return showChange({ ok: true, data: { text } });
  },
};

export const changeOwnBoardsAction = recruiterAction(change);

export const decideClaimsAction = adminAction({
  schema: idsSchema.extend({ verb: z.enum(["grant", "dismiss"]) }),
  failed: failures.importJobs,
  run: async ({ id, verb }): Promise<ActionResult<{ text: string }>> => {
    const isGranted = verb === "grant";
    if (!(await decideClaims(id, isGranted)))
      return { ok: false, error: "This claim was decided or taken back meanwhile." };
    const text = isGranted ? "Board given to the company that claimed it" : "Claim dismissed";
    return showChange({ ok: true, data: { text } });
  },
});

export const changeBoardsAction = adminAction(change);

/** Sets whether a company's imported jobs are published at once, for admins. Existing drafts stay drafts. */
export const setImportsPublishedAction = adminAction({
  schema: z.object({ company: z.uuid(), publishes: z.enum(["yes", "no"]) }),
  failed: failures.importJobs,
  run: async ({ company, publishes }): Promise<ActionResult> => {
    await setImportsPublished(company, publishes === "yes");
    refresh();
    return { ok: true, data: undefined };
  },
});

import { expect, test, vi } from "vitest";
import {
  addAdmin,
  addJob,
  anonymous,
  owner,
  addRecruiter,
  uniqueWord,
} from "@/supabase/tests/callers";

const addTaskRun = (task: string, is_ok: boolean) =>
  owner`
    insert into public.schedule (task, started_at, next_run_at, duration_ms, is_ok)
    values (${task.slice(0, 40)}, now(), now() + interval '1 hour', 5, ${is_ok})`;

/** Adds one item of each kind that waits for an admin's decision, and items that do not. */
async function addWaitingRows() {
  await Promise.all([addRecruiter("pending"), addRecruiter("rejected")]);
  const { id } = await addJob();
  const word = uniqueWord();
  await owner`
    insert into public.job_reports (job_id, reason, network)
    values (${id}, 'scam', ${`${word}1`.slice(-8)}), (${id}, 'scam', ${`${word}2`.slice(-8)})`;
  await owner`
    insert into public.outbox (kind, address, key, state)
    select 'test', ${`${word}@acme-systems.dev`}, state, state::public.mail_state from unnest(array['failed', 'dropped']) state`;
  await addTaskRun(word.replaceAll(/[^a-z]/g, ""), true);
  await addTaskRun(`failed-${word.replaceAll(/[^a-z]/g, "")}`, false);
  const unconfirmed = await addRecruiter("approved");
  await owner`update public.recruiters set is_member = false where id = ${unconfirmed.recruiterId}`;
  await owner`
    insert into public.job_boards (recruiter_id, system, board, claimed_by, claimed_at)
    values (${unconfirmed.recruiterId}, 'lever', ${word}, ${unconfirmed.id}, now())`;
  await owner`
    insert into public.events (name, start_date, end_date, is_online, event_url, status)
    select ${word}, now(), now(), true, 'https://acme-systems.dev/', status::public.event_status
    from unnest(array['submitted', 'declined']) status`;
}

test("admin_queue_counts counts the items that wait for a decision for admins only", async () => {
  const X = await addAdmin();
  const counts = async () =>
    (await X.client.rpc("admin_queue_counts").single().throwOnError()).data;
  // Retries, because other tests add and remove such items meanwhile.
  await vi.waitFor(
    async () => {
      const before = await counts();
      await addWaitingRows();
      expect(await counts()).toEqual({
        recruiters: before.recruiters + 1,
        memberships: before.memberships + 1,
        claimed_boards: before.claimed_boards + 1,
        events: before.events + 1,
        reported_jobs: before.reported_jobs + 1,
        failed_mails: before.failed_mails + 1,
        failed_tasks: before.failed_tasks + 1,
        stopped_engines: before.stopped_engines,
      });
    },
    { timeout: 20_000 },
  );
  const R1 = await addRecruiter("approved");
  expect((await R1.client.rpc("admin_queue_counts").throwOnError()).data).toEqual([]);
  expect((await anonymous.rpc("admin_queue_counts")).error?.code).toBe("42501");
});

test("a task that is not planned any more and an engine that was resumed do not wait for admins", async () => {
  const count = async () => {
    const [row] = await owner<{ tasks: number; engines: number }[]>`
      select failed_tasks::int as tasks, stopped_engines::int as engines from public.waiting_counts()`;
    return row;
  };
  const task = `removed-${uniqueWord().replaceAll(/[^a-z]/g, "")}`;
  await vi.waitFor(async () => {
    const before = await count();
    await addTaskRun(task, false);
    expect((await count())?.tasks).toBe((before?.tasks ?? 0) + 1);
    await owner`update public.schedule set next_run_at = now() - interval '2 days' where task = ${task}`;
    expect((await count())?.tasks).toBe(before?.tasks);
    await owner`delete from public.schedule where task = ${task}`;
  });
  await owner.begin(async (sql) => {
    const engines = async () => {
      const [row] = await sql`select stopped_engines::int as count from public.waiting_counts()`;
      return row?.count as number;
    };
    await sql`insert into public.search_engines (engine) values ('google') on conflict do nothing`;
    await sql`update public.search_engines set stopped_at = null, stopped_because = null`;
    expect(await engines()).toBe(0);
    await sql`update public.search_engines set stopped_at = now(), stopped_because = '403' where engine = 'google'`;
    expect(await engines()).toBe(1);
    await sql`update public.search_engines set stopped_at = null, stopped_because = null`;
  });
});

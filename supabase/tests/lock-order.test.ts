import { afterAll, expect, inject, test } from "vitest";
import postgres, { type Sql, type TransactionSql } from "postgres";
import {
  actAs,
  addJob,
  addAdmin,
  owner,
  addRecruiter,
  type Recruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";
import { readCompanyByName } from "@/supabase/tests/company-rows";

const others = postgres(inject("backend").databaseUrl, { max: 4, onnotice: () => undefined });
afterAll(() => others.end());

/** Thrown to roll back a transaction. */
const undone = new Error("undone");

type Rows = Awaited<ReturnType<typeof addRows>>;

async function addRows() {
  const X = await addAdmin();
  const R = await addRecruiter("approved", `Locked ${uniqueWord()}`);
  const company = await companyOfRecruiter(R);
  const other = await addRecruiter("approved", `Other ${uniqueWord()}`);
  const otherCompany = await companyOfRecruiter(other);
  const jobs = [
    await addJob({ recruiter_id: R.recruiterId }),
    await addJob({ recruiter_id: R.recruiterId }),
  ];
  const ids = jobs.map(({ id }) => id);
  const [board] = await owner`
    insert into public.job_boards (system, board, recruiter_id, company_id)
    values ('greenhouse', ${uniqueWord()}, ${R.recruiterId}, ${company.id}) returning id`;
  const [report] = await owner`
    insert into public.job_reports (job_id, reason, network) values (${ids[0] ?? ""}, 'scam', ${uniqueWord()}) returning id`;
  const removed = await addJob({
    recruiter_id: R.recruiterId,
    is_archived: true,
    removal_reason: "Spam.",
    removal_rule: "go",
  });
  const [objection] = await owner`
    insert into public.job_objections (job_id, statement) values (${removed.id}, 'No.') returning id`;
  await owner`
    insert into private.limit_counts (name, key, minute, in_minute, day, in_day)
    values ('cities_per_recruiter', ${R.recruiterId}, now(), 0, current_date, 0)
    on conflict do nothing`;
  return {
    X,
    R,
    other,
    ids,
    company: String(company.id),
    otherCompany: String(otherCompany.id),
    board: String(board?.id),
    report: String(report?.id),
    objection: String(objection?.id),
    objectedJob: removed.id,
  };
}

async function companyOfRecruiter({ recruiterId }: Recruiter) {
  const [row] = await owner`select company_name from public.recruiters where id = ${recruiterId}`;
  return readCompanyByName(String(row?.company_name));
}

type Operation = {
  as?: (rows: Rows) => Recruiter | Rows["X"];
  run: (sql: TransactionSql, rows: Rows) => Promise<unknown>;
};

/** All operations with which the site changes or deletes existing jobs. */
const operations: Record<string, Operation> = {
  "a recruiter archives jobs": {
    as: ({ R }) => R,
    run: (sql, { ids }) => sql`update public.jobs set is_archived = true where id = any (${ids})`,
  },
  "a recruiter deletes jobs": {
    as: ({ R }) => R,
    run: (sql, { ids }) => sql`delete from public.jobs where id = any (${ids})`,
  },
  "an admin removes jobs": {
    as: ({ X }) => X,
    run: (sql, { ids }) => sql`
      update public.jobs set is_archived = true, removal_reason = 'Spam.', removal_rule = 'facts' where id = any (${ids})`,
  },
  "an admin decides reports": {
    as: ({ X }) => X,
    run: (sql, { ids }) => sql`select public.decide_reports(${ids[0] ?? ""}, 'Spam.', 'facts')`,
  },
  "an admin suspends a recruiter": {
    as: ({ X }) => X,
    run: (sql, { R }) => sql`select public.suspend_recruiter(${R.recruiterId}, 'Spam.', true)`,
  },
  "an admin merges companies": {
    as: ({ X }) => X,
    run: (sql, { company, otherCompany }) =>
      sql`select public.merge_companies(${company}, ${otherCompany})`,
  },
  "an admin reassigns a board": {
    as: ({ X }) => X,
    run: (sql, { board, other }) =>
      sql`select public.reassign_board(${board}, ${other.recruiterId})`,
  },
  "a board is imported": {
    run: (sql, { board }) => sql`select public.import_postings(${board}, '{}')`,
  },
  "jobs that left a board are closed": {
    run: (sql, { board }) => sql`select public.close_missing_jobs(${board})`,
  },
  "an account is deleted": {
    run: (sql, { R }) => sql`select public.delete_account(${R.id}, true)`,
  },
  "pay is converted": { run: (sql) => sql`select public.convert_pay()` },
  "a recruiter edits a job and names a new city": {
    as: ({ R }) => R,
    run: (sql, { ids }) => sql`
      select public.save_job(
        ${sql.json({ title: "Go Engineer", city: uniqueWord(), country: "Germany" })}, job_id => ${ids[0] ?? ""})`,
  },
  "an admin decides an objection": {
    as: ({ X }) => X,
    run: (sql, { objection }) => sql`select public.decide_objection(${objection}, true)`,
  },
  "a job is renewed by a link": {
    run: (sql, { ids }) => sql`
      select public.renew_job(id, expires_at) from public.jobs where id = ${ids[0] ?? ""}`,
  },
  "a job is closed by a link": {
    run: (sql, { ids }) => sql`
      select public.close_job(id, expires_at, 'filled') from public.jobs where id = ${ids[0] ?? ""}`,
  },
  "jobs that returned to a board are restored": {
    run: (sql, { board }) => sql`select public.restore_returned_jobs(${board}, '{}')`,
  },
  "jobs that are still on a board are renewed": {
    run: (sql, { board }) => sql`select public.confirm_present_jobs(${board})`,
  },
  "the reading of a board is recorded": {
    run: (sql, { board }) => sql`select public.finish_board_sync(${board})`,
  },
  "a dead link closes a job": {
    run: (sql, { ids }) => sql`
      select public.record_link_check(id, application_url, true, '404') from public.jobs where id = ${ids[0] ?? ""}`,
  },
};

/** Waits until a backend of the database waits for an advisory lock. */
async function waitUntilBlocked(pid: number): Promise<void> {
  const begin = Date.now();
  while (Date.now() - begin < 10_000) {
    const [row] = await owner`
      select exists (
        select from pg_locks where pid = ${pid} and locktype = 'advisory' and not granted) as is_waiting`;
    if (row?.is_waiting) return;
    await new Promise((resume) => setTimeout(resume, 10));
  }
  throw new Error("It does not wait for the jobs.");
}

test.each(Object.entries(operations))(
  "changes of jobs take turns before they lock rows: %s",
  async (_, { as, run }) => {
    const locked = await addRows();
    const holder = await others.reserve();
    await holder`begin`;
    await holder`select private.lock_jobs()`;
    let pid = 0;
    const changing = others
      .begin(async (sql) => {
        pid = Number((await sql`select pg_backend_pid() as pid`)[0]?.pid);
        if (as) await actAs(sql, as(locked));
        await run(sql, locked);
        throw undone;
      })
      .catch((error: unknown) => error);
    try {
      while (pid === 0) await new Promise((resume) => setTimeout(resume, 5));
      await Promise.race([
        waitUntilBlocked(pid),
        changing.then((error) => Promise.reject(error as Error)),
      ]);
      await lockRows(owner, locked);
    } finally {
      await holder`rollback`;
      holder.release();
    }
    expect(await changing).toBe(undone);
  },
);

/** Locks all rows that a change of jobs would lock. Throws if one of them is already locked. */
async function lockRows(sql: Sql, of: Rows) {
  const { R, ids, company, otherCompany, board, report, objection, objectedJob } = of;
  await sql
    .begin(async (sql) => {
      await sql`select from public.jobs where id = any (${[...ids, objectedJob]}) for update nowait`;
      await sql`select from public.recruiters where id = ${R.recruiterId} for update nowait`;
      await sql`select from public.companies where id in (${company}, ${otherCompany}) for update nowait`;
      await sql`select from public.job_boards where id = ${board} for update nowait`;
      await sql`select from public.job_reports where id = ${report} for update nowait`;
      await sql`select from public.job_objections where id = ${objection} for update nowait`;
      await sql`select from private.limit_counts where key = ${R.recruiterId} for update nowait`;
      await sql`select from private.link_checks where job_id = any (${ids}) for update nowait`;
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}

test("every function that changes jobs after it has locked other rows takes its turn first", async () => {
  const functions = await owner<{ name: string; body: string }[]>`
    select p.proname as name, regexp_replace(p.prosrc, '--[^\n]*', '', 'g') as body
    from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and l.lanname = 'plpgsql'
      and p.prosrc ~ '(update|delete from) public\\.jobs\\y'`;
  const names = functions.map(({ name }) => name);
  expect(names).toContain("delete_account");
  const writes = /\b(insert into|update|delete from) (public|private|auth)\.|for update/;
  const turn = /private\.(lock_jobs|active_board)\(/;
  const late = functions.filter(({ body }) => {
    const at = turn.exec(body)?.index ?? Infinity;
    const firstWrite = writes.exec(body)?.index ?? Infinity;
    const isOnlyWrite = body.match(new RegExp(writes, "g"))?.length === 1;
    return !isOnlyWrite && at > firstWrite;
  });
  expect(late.map(({ name }) => name)).toEqual([]);
});

/** Matches calls that count towards a limit, and captures the limit's name. */
const consumption =
  /consume_(?:mailbox_)?limit\('([a-z_]+)'|limit_tracking\('([a-z_]+)'|enforce_quota\('([a-z_]+)'/g;

async function readLimitOrders(): Promise<{ name: string; limits: string[] }[]> {
  const functions = await owner<{ name: string; body: string }[]>`
    select p.proname as name, p.prosrc as body from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and p.prosrc ~ 'consume_|enforce_quota'`;
  return functions.map(({ name, body }) => ({
    name,
    limits: Array.from(body.matchAll(consumption), (match) => match.slice(1).find(Boolean) ?? ""),
  }));
}

test("all functions consume several limits in the same order, so that they cannot deadlock", async () => {
  /** For each limit, the limits that some function counts towards after it in the same transaction. */
  const laterLimits = new Map<string, Set<string>>();
  // save_job adds the city before the job.
  const chains = [
    ...(await readLimitOrders()).map(({ limits }) => limits),
    ["cities_per_recruiter", "jobs_per_recruiter"],
  ];
  for (const limits of chains)
    for (const [index, limit] of limits.entries()) {
      const later = laterLimits.get(limit) ?? new Set();
      for (const next of limits.slice(index + 1)) later.add(next);
      laterLimits.set(limit, later);
    }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(laterLimits.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    );
  const cycles = [...laterLimits.keys()].filter((limit) => reaches(limit, limit));
  expect(cycles).toEqual([]);
  expect(laterLimits.size).toBeGreaterThan(8);
});

test("each transaction consumes the limit that all callers share last", async () => {
  // An exception, because it limits mails instead of requests and is counted only if an address is really mailed.
  const exception = "subscription_mails_mailbox";
  const early = (await readLimitOrders()).filter(({ limits }) =>
    limits.some(
      (limit, index) =>
        /_(site|direct)$/.test(limit) && limits.slice(index + 1).some((next) => next !== exception),
    ),
  );
  expect(early.map(({ name }) => name)).toEqual([]);
});

test("reports from a network over its own limit do not count towards the limit that all networks share", async () => {
  const { slug } = await addJob();
  const network = uniqueWord();
  const report = (from: string) =>
    service.rpc("report_job", { job_slug: slug, reason: "scam", comment: "", network: from });
  await owner`delete from private.limit_counts where name like 'reports%'`;
  for (let n = 0; n < 64; n++) await report(network).throwOnError();
  expect((await report(uniqueWord()).throwOnError()).data).toBe("taken");
  const [shared] = await owner`select in_day from private.limit_counts where name = 'reports_site'`;
  expect(shared?.in_day).toBeLessThanOrEqual(11);
});

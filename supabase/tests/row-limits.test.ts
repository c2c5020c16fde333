import { expect, test, vi } from "vitest";
import { addAdmin, anonymous, owner, addRecruiter, uniqueWord } from "@/supabase/tests/callers";

const X = await addAdmin();
vi.mock("@/lib/supabase/server", () => ({
  publicReader: () => anonymous,
  sessionClient: () => X.client,
}));
// Modules are cached across test files: another file may have loaded the tested modules without the mock.
vi.resetModules();
const { listBoards } = await import("@/lib/imports/queries");
const { listLandings } = await import("@/lib/jobs/queries");

/** Maximum number of rows in a response of the data API (max_rows in config.toml). */
const mostRows = 1000;

/** The functions that return rows, with what keeps the site from missing those beyond the maximum of a response. */
const functions = {
  admin_queue_counts: "one row",
  audit_subjects: "the entries of a page",
  begin_board_syncs: "max_rows",
  begin_due_tasks: "the tasks",
  board_claims: "read in ranges",
  compose_digest: "one row",
  decision_counts: "one row",
  job_statistics: "two periods of at most 90 days",
  lease_mail: "max_rows",
  lease_notices: "max_rows",
  links_to_check: "max_rows",
  listed_pages: "read in ranges",
  mail_status: "one row",
  search_engine_status: "the search engines",
  sitemap_companies: "read in ranges",
  sitemap_events: "read in ranges",
  suspend_recruiter: "one row",
  top_jobs: "at most 100",
  top_pages: "at most 100",
  unused_images: "the caller repeats it until nothing is left",
  visits_today: "one row",
  waiting_counts: "one row",
};

test("each function that returns rows has a bound on them unless it is read in ranges", async () => {
  const rows = await owner`
    select distinct p.proname as name from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proretset
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    order by 1`;
  expect(rows.map(({ name }) => String(name))).toEqual(Object.keys(functions));
});

test("the landing pages of a sitemap are all read, however many there are", async () => {
  const prefix = `with/${uniqueWord()}`;
  await owner`
    insert into private.landing_pages (path, name, jobs, met_at)
    select ${prefix} || '-' || n, 'Page', 3, now() from generate_series(1, ${mostRows + 1}) n`;
  try {
    // The data API itself returns no more.
    expect((await anonymous.rpc("listed_pages").throwOnError()).data).toHaveLength(mostRows);
    const listed = (await listLandings()).filter(({ path }) => path.startsWith(prefix));
    expect(new Set(listed.map(({ path }) => path)).size).toBe(mostRows + 1);
  } finally {
    await owner`delete from private.landing_pages where path like ${`${prefix}-%`}`;
  }
});

test("an admin sees all linked boards, however many there are", async () => {
  const R1 = await addRecruiter("approved");
  await owner`
    insert into public.job_boards (recruiter_id, system, board)
    select ${R1.recruiterId}, 'greenhouse', ${uniqueWord()} || n from generate_series(1, ${mostRows + 1}) n`;
  try {
    const boards = (await listBoards()).filter(({ email }) => email === R1.email);
    expect(new Set(boards.map(({ id }) => id)).size).toBe(mostRows + 1);
  } finally {
    await owner`delete from public.job_boards where recruiter_id = ${R1.recruiterId}`;
  }
});

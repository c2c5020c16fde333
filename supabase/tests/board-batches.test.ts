import { afterAll, beforeAll, expect, test } from "vitest";
import { addCity, owner, addRecruiter, service, uniqueWord } from "@/supabase/tests/callers";

/**
 * Numbers of postings: `imported` is ten times the maximum number of a board's postings with jobs, and `others` ten
 * times the number of other postings on a large board.
 */
const imported = 1000;
const others = 50_000;

/** Number of imported postings that have a job. Few are enough, because batches have a fixed size. */
const withJobs = 60;

/** Maximum duration of a batch in milliseconds. */
const longestMs = 2000;

const limits = ["jobs_per_recruiter", "cities_per_recruiter"];

beforeAll(async () => {
  await owner`update private.limits set per_day = null where name = any (${limits})`;
});
afterAll(async () => {
  await owner`update private.limits set per_day = 30 where name = 'jobs_per_recruiter'`;
  await owner`update private.limits set per_day = 60 where name = 'cities_per_recruiter'`;
});

const R = await addRecruiter("approved", `Large ${uniqueWord()}`);

const postingIds = (count: number) => Array.from({ length: count }, (_, n) => `posting-${n}`);

const text = `<p>${"We write Go services for payments in Berlin. ".repeat(100)}</p>`;

const postingsJson = (city: string, title: string) =>
  postingIds(withJobs).map((id) =>
    JSON.stringify({
      id,
      title: `${title} ${id}`,
      city,
      country: "Germany",
      type: "full-time",
      description: text,
      application_url: `https://boards.greenhouse.io/acme/jobs/${id}`,
      salary_currency: "EUR",
      salary_period: "year",
      is_placed: true,
    }),
  );

type Batches = { name: string; count: number; slowest: number; total: number };

/** Runs a batch repeatedly until it returns 0, and measures each run. */
async function measureBatches(name: string, batch: () => PromiseLike<number>): Promise<Batches> {
  const times: number[] = [];
  let done: number;
  do {
    const begin = performance.now();
    done = await batch();
    times.push(performance.now() - begin);
  } while (done > 0);
  let total = 0;
  for (const ms of times) total += ms;
  return { name, count: times.length, slowest: Math.max(...times), total };
}

test(
  "a board of ten times the maximum size is imported in batches of less than two seconds each",
  { timeout: 300_000 },
  async () => {
    const city = uniqueWord();
    await addCity(city);
    const [board] = await owner`
      insert into public.job_boards (system, board, recruiter_id, company_id)
      select 'greenhouse', ${uniqueWord()}, r.id, r.company_id from public.recruiters r where r.id = ${R.recruiterId}
      returning id, company_id`;
    await owner`insert into public.import_settings (id, publishes) values (${String(board?.company_id)}, true)`;
    const board_id = String(board?.id);
    await owner`
      insert into public.imported_postings (system, board, external_id, recruiter_id, is_draft)
      select b.system, b.board, posting, b.recruiter_id, false
      from public.job_boards b cross join unnest(${postingIds(imported).slice(withJobs)}::text[]) as posting where b.id = ${board_id}`;
    const present = postingIds(others);
    const importing = (title: string) => {
      let remaining = postingsJson(city, title);
      return async () => {
        if (remaining.length === 0) return 0;
        const { data } = await service
          .rpc("import_postings", { board_id, postings: remaining.slice(0, 10) })
          .throwOnError();
        const { handled } = data as { handled: number };
        remaining = remaining.slice(handled);
        return handled;
      };
    };
    const finishing = async (present: string[]) => {
      await service.rpc("finish_board_sync", { board_id, present }).throwOnError();
      return 0;
    };
    const closing = async () =>
      (await service.rpc("close_missing_jobs", { board_id }).throwOnError()).data;
    const restoring = async () => {
      const { data } = await service
        .rpc("restore_returned_jobs", { board_id, present: postingIds(imported) })
        .throwOnError();
      return data;
    };
    const confirming = async () => {
      const { data } = await service
        .rpc("confirm_present_jobs", { board_id, present: postingIds(imported) })
        .throwOnError();
      return data;
    };

    const measured = [
      await measureBatches("new jobs", importing("Go Engineer")),
      await measureBatches("changed jobs", importing("Senior Go Engineer")),
      await measureBatches("unchanged jobs", importing("Senior Go Engineer")),
      await measureBatches("the end of the reading", () => finishing(present)),
    ];
    await owner`
      update public.jobs j set expires_at = now() + interval '1 day'
      from public.imported_postings p where p.job_id = j.id and p.recruiter_id = ${R.recruiterId}`;
    measured.push(await measureBatches("renewed jobs", confirming));
    await finishing(["another"]);
    measured.push(
      await measureBatches("the end of a reading without them", () => finishing(["another"])),
    );
    measured.push(await measureBatches("closed jobs", closing));
    measured.push(await measureBatches("restored jobs", restoring));
    const [open] = await owner`
      select count(*)::int as n from public.jobs where recruiter_id = ${R.recruiterId} and not is_archived`;
    expect(open?.n).toBe(withJobs);

    const rounded = measured.map(({ name, count, slowest, total }) => ({
      name,
      batches: count,
      slowestMs: Math.round(slowest),
      totalMs: Math.round(total),
    }));
    if (process.env.SHOW_FIGURES) console.table(rounded);
    expect(rounded.filter(({ slowestMs }) => slowestMs >= longestMs)).toEqual([]);
  },
);

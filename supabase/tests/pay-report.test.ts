import { expect, test } from "vitest";
import { addJob, anonymous, owner, service, uniqueWord } from "@/supabase/tests/callers";
import { randomSource } from "@/supabase/tests/random";

type Stated = {
  country: string;
  level: string | null;
  company: string;
  min: number;
  max: number | null;
  currency: string;
  period: string;
  type: string;
  daysAgo: number;
};

type Cell = {
  country: string;
  level: string | null;
  currency: string;
  jobs: number;
  companies: number;
  lower: number | null;
  median: number | null;
  upper: number | null;
};

/** Thrown to roll back what a test wrote. */
const undone = new Error("undone");

const { random, pick } = randomSource(7);

function randomJob(): Stated {
  const min = pick([0, 40_000 + random(90) * 500]);
  return {
    country: pick(["Germany", "Germany", "Poland", "Global", "Malta"]),
    min,
    level: pick(["junior", "senior", "senior", null]),
    company: `Company ${pick([random(4), random(15)])}`,
    max: pick([null, min + random(40) * 500, min + random(40) * 500]),
    currency: pick(["EUR", "EUR", "eur", "USD"]),
    period: pick(["year", "year", "year", "month"]),
    type: pick(["full-time", "full-time", "full-time", "contract"]),
    daysAgo: pick([random(364), random(364), 370]),
  };
}

/** The quantile of a list by linear interpolation, like percentile_cont in SQL. */
function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = NaN, high = low] = sorted.slice(Math.floor(place), Math.floor(place) + 2);
  return low + (high - low) * (place - Math.floor(place));
}

/** The cells of the report, recomputed from the jobs. */
function expectedCells(jobs: Stated[]): Cell[] {
  const isCounted = ({ period, type, min, max, daysAgo }: Stated) =>
    period === "year" && type === "full-time" && min > 0 && max !== null && daysAgo < 365;
  const cells: Cell[] = [];
  const byCountry = Object.groupBy(jobs.filter(isCounted), (job) => job.country);
  for (const [country, jobsInCountry = []] of Object.entries(byCountry)) {
    const byCurrency = Object.groupBy(jobsInCountry, (job) => job.currency.toUpperCase());
    // The report uses the currency with the most jobs; of several, the first in alphabetical order.
    const currencies = Object.keys(byCurrency).toSorted();
    const jobsIn = (currency: string) => byCurrency[currency]?.length ?? 0;
    const [currency = ""] = currencies.toSorted((a, b) => jobsIn(b) - jobsIn(a));
    const usual = byCurrency[currency] ?? [];
    for (const level of [null, "junior", "senior"]) {
      const inCell = usual.filter((job) => level === null || job.level === level);
      const byCompany = Object.groupBy(inCell, ({ company }) => company);
      const medians = Object.values(byCompany).map((jobsOfCompany = []) => {
        const middles = jobsOfCompany.map(({ min, max }) => (min + (max ?? NaN)) / 2);
        return quantile(middles, 0.5);
      });
      if (medians.length === 0) continue;
      const at = (share: number, fewest: number) =>
        medians.length < fewest ? null : Math.round(quantile(medians, share));
      cells.push({
        country,
        level,
        currency,
        jobs: inCell.length,
        companies: medians.length,
        lower: at(0.25, 8),
        median: at(0.5, 5),
        upper: at(0.75, 8),
      });
    }
  }
  return cells;
}

const sortCells = (cells: Cell[]) =>
  cells.toSorted((a, b) => `${a.country}${a.level}`.localeCompare(`${b.country}${b.level}`));

test("the pay report states the same pay by country and level as a recomputation that counts each company once", async () => {
  const jobs = Array.from({ length: 600 }, randomJob);
  const rows = jobs.map((job) => ({ ...job, word: uniqueWord() }));
  await owner
    .begin(async (sql) => {
      await sql`delete from public.jobs`;
      for (const country of new Set(rows.map((row) => row.country)))
        await sql`select public.get_or_create_city(${country === "Global" ? "Remote" : "Valletta"}, ${country})`;
      await sql`
        insert into public.jobs (
          title, company, level, salary_min, salary_max, salary_currency, salary_period, type, city_id, application_url,
          posted_at, expires_at)
        select 'Gopher ' || word, company, level, min, max, currency, period, type::public.job_type,
          (select id from public.cities c where c.country = job.country and c.name in ('Remote', 'Valletta') limit 1),
          'https://a.example/', now() - "daysAgo" * interval '1 day', now() - "daysAgo" * interval '1 day' + interval '60 days'
        from jsonb_to_recordset(${sql.json(rows)}) as job (
          word text, country text, level text, company text, min integer, max integer, currency text, period text,
          type text, "daysAgo" integer)`;
      await sql`select public.refresh_reports()`;
      const [row] = await sql<{ report: { cells: (Cell & { slug: string })[] } }[]>`
        select public.pay_report() as report`;
      const stored = row?.report.cells ?? [];
      for (const { slug } of stored) expect(slug).toBeTruthy();
      const cells = stored.map(({ slug: _slug, ...cell }) => cell);
      const expected = expectedCells(jobs);
      expect(sortCells(cells)).toEqual(sortCells(expected));
      // Checks that the test's jobs cover each rule about cells with few companies.
      const companies = expected.map((cell) => cell.companies);
      expect(companies.some((count) => count < 5)).toBe(true);
      expect(companies.some((count) => count >= 5 && count < 8)).toBe(true);
      expect(companies.some((count) => count >= 8)).toBe(true);
      throw undone;
    })
    .catch((error: unknown) => expect(error).toBe(undone));
});

test("the pay report counts jobs by month of posting, with those that state pay", async () => {
  const thisMonth = async () => {
    await service.rpc("refresh_reports").throwOnError();
    const { data } = await anonymous.rpc("pay_report").throwOnError();
    const { months } = data as { months: { month: string; jobs: number; withPay: number }[] };
    const now = new Date().toISOString().slice(0, 7);
    return months.find(({ month }) => month === now) ?? { jobs: 0, withPay: 0 };
  };
  const before = await thisMonth();
  await addJob({ salary_min: 1000 });
  await addJob({});
  const { jobs, withPay } = await thisMonth();
  expect([jobs - before.jobs, withPay - before.withPay]).toEqual([2, 1]);
});

test("the pay report is computed by the schedule instead of with each job", async () => {
  const read = async () =>
    (await anonymous.rpc("pay_report").throwOnError()).data as { computedAt: string };
  await service.rpc("refresh_reports").throwOnError();
  const before = await read();
  expect(Date.now() - Date.parse(before.computedAt)).toBeLessThan(60_000);
  await addJob({ salary_min: 1000 });
  expect(await read()).toEqual(before);
  expect((await anonymous.rpc("refresh_reports")).error?.code).toBe("42501");
  expect(await read()).toEqual(before);
});

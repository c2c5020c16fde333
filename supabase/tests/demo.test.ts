import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { owner } from "./callers.ts";

const folder = "supabase/seed";

test("the demo’s jobs are such as recruiters may post: described, and on site in a country", async () => {
  await owner
    .begin(async (sql) => {
      // An empty board is what gets them.
      await sql`delete from public.jobs`;
      for (const file of readdirSync(folder).toSorted())
        await sql.unsafe(readFileSync(join(folder, file), "utf8"));
      const jobs = await sql`
        select j.search_text = '' as is_mute, c.name, c.country from public.jobs j join public.cities c on c.id = j.city_id`;
      expect(jobs.length).toBeGreaterThan(100);
      expect(
        jobs.filter(
          ({ is_mute, name, country }) =>
            is_mute || (name !== "Remote" && ["Global", "Unknown"].includes(country)),
        ),
      ).toEqual([]);
      const [stated] = await sql<Record<string, number>[]>`
        select avg((salary_min is null and salary_max is null)::int)::float8 as unpaid,
          avg((eligibility = 'unstated')::int)::float8 as unstated,
          avg((eligibility = 'countries')::int)::float8 as countries,
          count(*) filter (where eligibility = 'worldwide')::int as worldwide,
          avg((skills = '{}')::int)::float8 as unskilled,
          avg((level is null)::int)::float8 as unlevelled,
          count(*) filter (where visa_sponsorship)::int as sponsored,
          count(utc_offset_min)::int as zoned,
          count(distinct salary_period)::int as periods,
          count(*) filter (where salary_max > 0 and pay_top_eur_year is null)::int as unconverted
        from public.jobs`;
      expect(stated?.unpaid).toBeGreaterThan(0.2);
      expect(stated?.unpaid).toBeLessThan(0.45);
      for (const share of ["unstated", "countries", "unskilled", "unlevelled"]) {
        expect.soft(stated?.[share], share).toBeGreaterThan(0.08);
        expect.soft(stated?.[share], share).toBeLessThan(0.75);
      }
      for (const some of ["worldwide", "sponsored", "zoned"])
        expect.soft(stated?.[some], some).toBeGreaterThan(0);
      expect(stated?.periods).toBe(3);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

test("jobs that are added to a board state as much and as little", async () => {
  await owner
    .begin(async (sql) => {
      const before = await sql`select id from public.jobs`;
      await sql`select set_config('demo.jobs', '60', true)`;
      for (const file of readdirSync(folder).toSorted())
        await sql.unsafe(readFileSync(join(folder, file), "utf8"));
      const [more] = await sql`
        select count(*)::int as added, count(*) filter (where salary_max is null)::int as unpaid,
          count(*) filter (where eligibility = 'unstated')::int as unstated, count(*) filter (where skills <> '{}')::int as skilled
        from public.jobs where not (id = any (${before.map(({ id }) => String(id))}))`;
      expect(more?.added).toBe(60);
      for (const some of ["unpaid", "unstated", "skilled"])
        expect.soft(more?.[some], some).toBeGreaterThan(5);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

class Rollback extends Error {}

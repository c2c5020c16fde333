import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { owner } from "@/supabase/tests/callers";

const folder = "supabase/seed";

test("demo jobs satisfy the rules for postings and structured data", async () => {
  await owner
    .begin(async (sql) => {
      // The seed script adds all demo jobs only if the job board is empty.
      await sql`delete from public.jobs`;
      for (const file of readdirSync(folder).toSorted())
        await sql.unsafe(readFileSync(join(folder, file), "utf8"));
      const jobs = await sql`
        select char_length(j.search_text) < 200 as is_mute, c.name, c.country from public.jobs j join public.cities c on c.id = j.city_id`;
      expect(jobs.length).toBeGreaterThan(100);
      expect(
        jobs.filter(
          ({ is_mute, name, country }) =>
            is_mute || (name !== "Remote" && ["Global", "Unknown"].includes(country)),
        ),
      ).toEqual([]);
      const posts =
        await sql`select linkedin_url from public.blogs where slug = 'logging-with-slog'`;
      expect(posts).toEqual([{ linkedin_url: "https://linkedin.example/in/daniel-okoro" }]);
      const [stated] = await sql<Record<string, number>[]>`
        select avg((salary_min is null and salary_max is null)::int)::float8 as unpaid,
          avg((eligibility = 'unstated')::int)::float8 as unstated,
          avg((eligibility = 'countries')::int)::float8 as countries,
          count(*) filter (where eligibility = 'worldwide')::int as worldwide,
          avg((skills = '{}')::int)::float8 as unskilled,
          avg((level is null)::int)::float8 as unlevelled,
          count(*) filter (where visa_sponsorship)::int as sponsored,
          count(utc_offset_min)::int as zoned,
          count(stated -> 'aiPurpose')::int as screened, count(stated -> 'agencyFor')::int as agencies, count(outcome)::int as ended,
          count(distinct salary_period)::int as periods,
          count(*) filter (where salary_max > 0 and pay_top_eur_year is null)::int as unconverted
        from public.jobs`;
      expect(stated?.unpaid).toBeGreaterThan(0.2);
      expect(stated?.unpaid).toBeLessThan(0.45);
      for (const share of ["unstated", "countries", "unskilled", "unlevelled"]) {
        expect.soft(stated?.[share], share).toBeGreaterThan(0.08);
        expect.soft(stated?.[share], share).toBeLessThan(0.75);
      }
      for (const some of ["worldwide", "sponsored", "zoned", "screened", "agencies", "ended"])
        expect.soft(stated?.[some], some).toBeGreaterThan(0);
      expect(stated?.periods).toBe(3);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

test("demo jobs added to a job board with jobs are the same as if they were inserted one by one", async () => {
  await owner
    .begin(async (sql) => {
      const before = await sql`select id from public.jobs`;
      const isNew = sql`not (j.id = any (${before.map(({ id }) => String(id))}))`;
      const companies = await sql`select id from public.companies`;
      const isNewCompany = sql`
        not (c.id = any (${companies.map(({ id }) => String(id))})) and name <> 'Elsewhere'`;
      /**
       * The added demo jobs with their companies, search rows and skills. Omits the listing time, which a trigger sets
       * to the current time.
       */
      const written = () => sql`
        select to_jsonb(j) - 'company_id' - 'listed_at' as job, to_jsonb(c) - 'id' as company,
          (select to_jsonb(s) - 'listed_at' from public.job_search s where s.id = j.id and s.place = 0) as found,
          array(select to_jsonb(s) - 'listed_at' from public.job_search s where s.id = j.id and s.place > 0 order by s.place) as found_elsewhere,
          array(select concat_ws(' ', p.position, p.city_id) from public.job_places p where p.job_id = j.id order by p.position) as places,
          array(select concat_ws(' ', s.position, s.skill_slug) from public.job_skills s where s.job_id = j.id order by s.position) as skills,
          array(select n.name_key from private.company_names n where n.company_id = c.id) as names,
          array(select s.slug from private.company_slugs s where s.company_id = c.id) as slugs,
          exists (select from public.search_notices n where n.noun = 'job' and n.slug = j.slug) as is_told
        from public.jobs j join public.companies c on c.id = j.company_id
        where ${isNew} order by j.id`;
      const add = async (count: number) => {
        await sql`select set_config('demo.jobs', ${String(count)}, true)`;
        for (const file of readdirSync(folder).toSorted())
          await sql.unsafe(readFileSync(join(folder, file), "utf8"));
      };
      await sql`insert into public.search_engines (engine) values ('indexnow')`;
      await sql`savepoint one`;
      await add(1);
      const [first] = await written();
      await sql`rollback to savepoint one`;
      // Another company already has the slug of a demo company.
      await sql`insert into public.companies (name, slug) values ('Elsewhere', ${first?.company.slug})`;
      await add(100);
      const [more] = await sql`
        select count(*)::int as added, count(*) filter (where salary_max is null)::int as unpaid,
          count(*) filter (where eligibility = 'unstated')::int as unstated, count(*) filter (where skills <> '{}')::int as skilled
        from public.jobs j where ${isNew}`;
      expect(more?.added).toBe(100);
      for (const some of ["unpaid", "unstated", "skilled"])
        expect.soft(more?.[some], some).toBeGreaterThan(10);

      const atOnce = await written();
      expect(atOnce.filter(({ found }) => found)).toHaveLength(95);
      // Copies the demo jobs without the columns that triggers compute.
      await sql`
        create temporary table given on commit drop as
        select id, title, company, city_id, further_city_ids, type, description, requirements, salary_min, salary_max, salary_currency,
          salary_period, application_url, posted_at, updated_at, slug, is_archived, archived_at, eligibility,
          eligible_countries, visa_sponsorship, utc_offset_min, utc_offset_max, level, skills,
          stated, outcome
        from public.jobs j where ${isNew}`;
      const [names] = await sql<{ columns: string }[]>`
        select string_agg(attname, ', ') as columns from pg_attribute where attrelid = 'given'::regclass and attnum > 0`;
      await sql`delete from public.jobs j where ${isNew}`;
      await sql`delete from public.search_notices`;
      await sql`delete from public.companies c where ${isNewCompany}`;
      await sql.unsafe(
        `insert into public.jobs (${names?.columns}) select ${names?.columns} from given`,
      );
      expect(atOnce.some(({ slugs }) => slugs[0] === `${first?.company.slug}-1`)).toBe(true);
      expect(await written()).toEqual(atOnce);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

class Rollback extends Error {}

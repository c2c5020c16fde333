import { expect, test } from "vitest";
import { addJob, anonymous, owner, service, uniqueWord } from "@/supabase/tests/callers";

/** Thrown to roll back what a test deleted. */
const undone = new Error("undone");

async function readReach() {
  await service.rpc("refresh_reports").throwOnError();
  const { data } = await anonymous.rpc("board_reach").throwOnError();
  return data as Record<string, number | null>;
}

test("the reach of the board counts open jobs, clicks of 30 days and how long closed jobs were open", async () => {
  const before = await readReach();
  const job = await addJob({
    salary_min: 1000,
    level: "senior",
    skills: ["grpc"],
    company: uniqueWord(),
  });
  await addJob({ salary_min: 1000, is_archived: true });
  await owner`
    insert into public.daily_job_clicks (date, job_id, impressions, views, applications)
    select (now() at time zone 'UTC')::date - ago, ${job.id}, impressions, views, applications
    from (values (1, 7, 5, 2), (30, 1, 1, 1), (0, 100, 100, 100), (31, 100, 100, 100))
      as days (ago, impressions, views, applications)`;
  const after = await readReach();
  for (const [name, more] of Object.entries({
    jobs: 1,
    companies: 1,
    withPay: 1,
    withLevel: 1,
    withSkills: 1,
    remote: 0,
    impressions: 8,
    views: 6,
    applications: 3,
  }))
    expect([name, (after[name] ?? NaN) - (before[name] ?? NaN)]).toEqual([name, more]);
});

test("the reach of the board hides medians of fewer than 10 jobs and small numbers of readers", async () => {
  await owner
    .begin(async (sql) => {
      await sql`delete from public.newsletter_subscriptions`;
      await sql`delete from public.daily_job_clicks`;
      await sql`delete from public.jobs where is_archived or expires_at < now()`;
      const count = async () => {
        await sql`select public.refresh_reports()`;
        const [row] = await sql<{ reach: Record<string, number | null> }[]>`
        select public.board_reach() as reach`;
        return row?.reach;
      };
      const subscribe = (number: number) => sql`
      insert into public.newsletter_subscriptions (email, confirmed_at)
      select 'reader' || n || '@acme-systems.dev', now() from generate_series(1, ${number}) as n
      on conflict do nothing`;
      const close = (number: number) => sql`
      insert into public.jobs (title, company, city_id, application_url, posted_at, expires_at)
      select 'Gopher ' || n, ${uniqueWord()}, (select id from public.cities limit 1), 'https://a.example/',
        now() - interval '30 days' - n * interval '1 day', now() - interval '10 days'
      from generate_series(1, ${number}) as n`;
      await subscribe(9);
      await close(9);
      expect(await count()).toMatchObject({
        subscribers: null,
        medianViews: null,
        medianDaysOpen: null,
      });
      await subscribe(10);
      await close(1);
      expect(await count()).toMatchObject({ subscribers: 10, medianDaysOpen: 25 });
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});

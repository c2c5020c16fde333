import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  addCity,
  addJob,
  anonymous,
  brokenCheck,
  type Client,
  owner,
  addRecruiter,
  type Recruiter,
  service,
  uniqueWord,
} from "@/supabase/tests/callers";

const insertClick = (job_id: string, visitor_id: string, click_type: "view" | "apply" = "view") =>
  anonymous.from("job_applications").insert({ job_id, visitor_id, click_type });
const insertVisit = (page_path: string, visitor_id: string = randomUUID()) =>
  anonymous.from("page_visits").insert({ page_path, visitor_id });
const readClicks = (job_id: string) =>
  owner`select * from public.job_applications where job_id = ${job_id}`;

test("clicks on a job by one visitor count once an hour, however often they are repeated", async () => {
  const { id } = await addJob();
  const visitor = randomUUID();
  const answers = [];
  for (let i = 0; i < 100; i++) answers.push(await insertClick(id, visitor));
  expect(await readClicks(id)).toHaveLength(1);
  expect(answers.map(({ error }) => error)).toEqual(answers.map(() => null));
  await insertClick(id, visitor, "apply");
  await insertClick(id, randomUUID());
  expect(await readClicks(id)).toHaveLength(3);
});

test("clicks on a job by one visitor at the same moment count once", async () => {
  const { id } = await addJob();
  const visitor = randomUUID();
  const answers = await Promise.all(Array.from({ length: 16 }, () => insertClick(id, visitor)));
  expect(await readClicks(id)).toHaveLength(1);
  for (const { error } of answers) if (error) expect(error.code).toBe("23505");
});

test("clicks on a job by one visitor count again in the next hour", async () => {
  const { id } = await addJob();
  const visitor = randomUUID();
  for (const clicked_at of [
    "2026-01-01T10:59:59.9Z",
    "2026-01-01T11:00:00Z",
    "2026-01-01T11:30:00Z",
  ])
    await service
      .from("job_applications")
      .insert({ job_id: id, visitor_id: visitor, click_type: "view", clicked_at })
      .throwOnError();
  expect(await readClicks(id)).toHaveLength(2);
});

test("clicks on an archived and on an unknown job get the same error", async () => {
  const { id } = await addJob({ is_archived: true });
  const archived = await insertClick(id, randomUUID());
  const missing = await insertClick(randomUUID(), randomUUID());
  expect(await readClicks(id)).toHaveLength(0);
  expect(archived.error).toEqual(missing.error);
  expect(archived.error?.code).toBe("42501");
});

test("clicks on a job are refused if the caller sets their time or sends no visitor id", async () => {
  const { id } = await addJob();
  const forged = {
    job_id: id,
    click_type: "view" as const,
    visitor_id: randomUUID(),
    clicked_at: "2020-01-01T00:00:00Z",
  };
  expect((await anonymous.from("job_applications").insert(forged)).error?.code).toBe("42501");
  const nameless = { job_id: id, click_type: "view" } as typeof forged;
  expect((await anonymous.from("job_applications").insert(nameless)).error?.code).toBe("42501");
  expect(await readClicks(id)).toHaveLength(0);
});

describe("click counts of a job", () => {
  let R1: Recruiter;
  let R2: Recruiter;
  beforeAll(async () => {
    [R1, R2] = await Promise.all([addRecruiter("approved"), addRecruiter("approved")]);
  });

  test("the click counts of a job are readable by its recruiter only", async () => {
    const { id } = await addJob({ recruiter_id: R1.recruiterId });
    await owner`
      insert into public.job_applications (job_id, visitor_id, click_type)
      select ${id}, gen_random_uuid(), case when i % 3 = 0 then 'apply' else 'view' end::public.click_type
      from generate_series(1, 1501) i`;
    const sums = ({ client }: { client: Client }) =>
      client.from("job_clicks").select().eq("job_id", id);
    expect((await sums(R1)).data).toEqual([{ job_id: id, views: 1001, applications: 500 }]);
    expect((await sums(R2)).data).toEqual([]);
    expect((await sums({ client: anonymous })).error?.code).toBe("42501");
  });

  test("the visitor ids of clicks on a job cannot be read by its recruiter", async () => {
    const { id } = await addJob({ recruiter_id: R1.recruiterId });
    expect(
      (await R1.client.from("job_applications").select("visitor_id").eq("job_id", id)).error?.code,
    ).toBe("42501");
  });

  test("the click counts of a job add up concurrent clicks", async () => {
    const { id } = await addJob({ recruiter_id: R1.recruiterId });
    await Promise.all(
      Array.from({ length: 16 }, (_, i) =>
        anonymous
          .from("job_applications")
          .insert({
            job_id: id,
            visitor_id: randomUUID(),
            click_type: i % 4 === 0 ? "apply" : "view",
          })
          .throwOnError(),
      ),
    );
    const sums = () =>
      owner`select views, applications from public.job_clicks where job_id = ${id}`;
    expect(await sums()).toEqual([{ views: 12, applications: 4 }]);
  });

  test("the click counts of a job are deleted with the job", async () => {
    const { id } = await addJob({ recruiter_id: R1.recruiterId });
    await insertClick(id, randomUUID()).throwOnError();
    const sums = () => owner`select views from public.job_clicks where job_id = ${id}`;
    expect(await sums()).toEqual([{ views: 1 }]);
    await owner`delete from public.jobs where id = ${id}`;
    expect(await sums()).toEqual([]);
  });
});

test.each(["/", "/blogs", "/books", "/events", "/blogs/generics-in-practice"])(
  "a page visit to the path %j is counted",
  async (path) => {
    expect((await insertVisit(path)).error).toBeNull();
  },
);

test.each([
  "",
  "blogs",
  "/admin",
  "/blogsx",
  "/blogs?q=1",
  "/blogs#a",
  "/?utm=1",
  "/recruiter/login",
  `/blogs/${"a".repeat(200)}`,
])("a page visit to the path %j is refused", async (path) => {
  const visitor = randomUUID();
  expect((await insertVisit(path, visitor)).error?.code).toMatch(/^(?:42501|23514)$/);
  const bySite = service.from("page_visits").insert({ page_path: path, visitor_id: visitor });
  expect((await bySite).error).toMatchObject(brokenCheck);
  expect(await owner`select from public.page_visits where visitor_id = ${visitor}`).toHaveLength(0);
});

test("a page visit of one visitor counts once an hour for each page", async () => {
  const visitor = randomUUID();
  for (const path of ["/", "/", "/books", "/"]) await insertVisit(path, visitor).throwOnError();
  expect(await owner`select from public.page_visits where visitor_id = ${visitor}`).toHaveLength(2);
});

test("a page visit stores no column that identifies the visitor", async () => {
  const columns = await owner`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and table_name in ('page_visits', 'job_applications') order by 1`;
  expect(columns.map(({ name }) => name)).toEqual([
    "job_applications.click_type",
    "job_applications.clicked_at",
    "job_applications.id",
    "job_applications.job_id",
    "job_applications.visitor_id",
    "page_visits.id",
    "page_visits.page_path",
    "page_visits.visited_at",
    "page_visits.visitor_id",
  ]);
});

const trackVisit = (page_path: string, visitor_id: string) =>
  service.rpc("track_visit", { page_path, visitor_id });

test("visits of companies, cities and skills count only if there is such a row", async () => {
  const job = await addJob({ city_id: await addCity(`City ${uniqueWord()}`, "Norway") });
  const [row] = await owner<{ company: string; city: string }[]>`
    select co.slug as company, c.slug as city from public.jobs j
    join public.companies co on co.id = j.company_id join public.cities c on c.id = j.city_id
    where j.id = ${job.id}`;
  const known = [
    "/companies",
    `/companies/${row?.company}`,
    "/golang-jobs/in",
    "/golang-jobs/in/norway",
    "/golang-jobs/in/europe/remote",
    `/golang-jobs/in/norway/${row?.city}`,
    "/golang-jobs/with/kubernetes",
    "/golang-jobs/level/junior",
    "/golang-jobs/visa-sponsorship",
    "/golang-jobs/pay",
    "/golang-jobs/pay/norway",
  ];
  const unknown = [
    `/companies/${uniqueWord()}`,
    `/golang-jobs/in/norway/${uniqueWord()}`,
    `/golang-jobs/with/${uniqueWord()}`,
  ];
  const visitor = randomUUID();
  for (const path of [...known, ...unknown]) await trackVisit(path, visitor).throwOnError();
  const counted = await owner<{ path: string }[]>`
    select page_path as path from public.page_visits where visitor_id = ${visitor}`;
  expect(counted.map(({ path }) => path).toSorted()).toEqual(known.toSorted());
});

test("only the site counts visits of pages that need a row", async () => {
  expect(
    (await anonymous.rpc("track_visit", { page_path: "/", visitor_id: randomUUID() })).error?.code,
  ).toBe("42501");
  expect((await insertVisit("/companies")).error?.code).toBe("42501");
  expect((await insertVisit("/golang-jobs/in/norway")).error?.code).toBe("42501");
  expect((await insertVisit("/books")).error).toBeNull();
  expect((await trackVisit("/admin/jobs", randomUUID())).error).toMatchObject(brokenCheck);
});

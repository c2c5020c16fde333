import { expect, test } from "vitest";
import type { Database } from "@/lib/supabase/database.types";
import {
  addCity,
  addAccount,
  addAdmin,
  addJob,
  anonymous,
  type Client,
  owner,
  addRecruiter,
  type Recruiter,
  uniqueWord,
} from "@/supabase/tests/callers";

const [R1, R2, X] = await Promise.all([
  addRecruiter("approved"),
  addRecruiter("approved", "Borealis Labs"),
  addAdmin(),
]);

type Args = Partial<Database["public"]["Functions"]["list_jobs"]["Args"]>;
type List = {
  total: number;
  page: number;
  counts: Record<string, number>;
  jobs: {
    id: string;
    title: string;
    views: number;
    applications: number;
    posted_by: string;
    city: string;
  }[];
};

async function listJobs(client: Client, args: Args = {}): Promise<List> {
  const { data } = await client.rpc("list_jobs", { is_mine: true, ...args }).throwOnError();
  return data as unknown as List;
}
const listTitles = async (...args: Parameters<typeof listJobs>) =>
  (await listJobs(...args)).jobs.map(({ title }) => title);

/** Adds jobs of a recruiter, the newest first. */
async function addJobs({ recruiterId }: Recruiter, ...rows: Record<string, unknown>[]) {
  const jobs = [];
  for (const [index, values] of rows.entries())
    jobs.push(
      await addJob({
        recruiter_id: recruiterId,
        posted_at: new Date(Date.UTC(2020, 0, 1) - index * 60_000),
        ...values,
      }),
    );
  return jobs;
}

test("the list of jobs to manage contains a recruiter's own jobs only, even if all are requested", async () => {
  const ada = await addRecruiter("approved");
  await addJobs(ada, { title: "Live" }, { title: "Old", is_archived: true });
  await addJobs(R2, { title: "Other" });
  expect((await listTitles(ada.client)).toSorted()).toEqual(["Live", "Old"]);
  expect(await listTitles(ada.client, { state: "archived" })).toEqual(["Old"]);
  expect(await listJobs(ada.client, { is_mine: false })).toMatchObject({ total: 0, jobs: [] });
});

test("the list of jobs to manage has one tab for each state, whose counts follow the search and the poster", async () => {
  const ada = await addRecruiter("approved");
  const word = uniqueWord();
  const archived = { is_archived: true };
  const soon = { posted_at: new Date(), expires_at: new Date(Date.now() + 3 * 86_400_000) };
  const past = { expires_at: new Date(Date.now() - 86_400_000) };
  await addJobs(
    ada,
    { title: `${word} open` },
    { title: `${word} soon`, ...soon },
    { title: `${word} closed`, ...past },
    { title: `${word} archived`, ...archived },
    { title: `${word} archived and expired`, ...archived, ...past },
    { title: "Other" },
    { title: "Other, archived", ...archived },
  );
  const expected = {
    all: ["archived", "archived and expired", "closed", "open", "soon"],
    open: ["open", "soon"],
    expiring: ["soon"],
    closed: ["closed"],
    archived: ["archived", "archived and expired"],
  };
  for (const [caller, args] of [
    [ada, {}],
    [X, { is_mine: false }],
    [X, { is_mine: false, poster: "Recruiter" }],
  ] as const)
    for (const [state, names] of Object.entries(expected)) {
      const found = await listJobs(caller.client, {
        ...args,
        state: state as keyof typeof expected,
        query_text: word,
      });
      const foundNames = found.jobs.map(({ title }) => title.slice(word.length + 1));
      expect(foundNames.toSorted()).toEqual(names);
      expect(found.total).toBe(names.length);
      expect(found.counts).toEqual({ all: 5, open: 2, expiring: 1, closed: 1, archived: 2 });
    }
  const ofAdmins = { is_mine: false, poster: "Admin", query_text: word } as const;
  const none = { all: 0, open: 0, expiring: 0, closed: 0, archived: 0 };
  expect((await listJobs(X.client, ofAdmins)).counts).toEqual(none);
  expect((await listJobs(ada.client)).counts).toMatchObject({ all: 7, archived: 3 });
});

test("the list of jobs to manage is sorted by when a job expires or was archived, then by when it was posted", async () => {
  const ada = await addRecruiter("approved");
  await addJobs(ada, { title: "New" }, { title: "Old" });
  const [closed] = await addJobs(ada, { title: "Closed" });
  await owner`update public.jobs set confirmed_at = now() - interval '90 days' where id = ${closed?.id ?? ""}`;
  expect(await listTitles(ada.client, { sort_by: "ends", is_ascending: true })).toEqual([
    "Closed",
    "New",
    "Old",
  ]);
  expect((await listTitles(ada.client, { sort_by: "ends" })).at(-1)).toBe("Closed");
});

test("the list of jobs to manage contains all jobs for an admin", async () => {
  const word = uniqueWord();
  await addJobs(R1, { title: `${word} of R1` });
  await addJob({ title: `${word} of the admins`, posted_at: "2019-01-01T00:00:00Z" });
  const everybodys = { is_mine: false, query_text: word };
  expect(await listTitles(X.client, everybodys)).toEqual([
    `${word} of R1`,
    `${word} of the admins`,
  ]);
  expect(await listTitles(X.client, { ...everybodys, poster: "Recruiter" })).toEqual([
    `${word} of R1`,
  ]);
  expect(await listTitles(X.client, { ...everybodys, poster: "Admin" })).toEqual([
    `${word} of the admins`,
  ]);
  expect((await listJobs(X.client)).jobs).toEqual([]);
});

test("the list of jobs to manage is empty for accounts that are not approved", async () => {
  for (const ada of [
    await addAccount(),
    await addRecruiter("pending"),
    await addRecruiter("rejected"),
  ])
    for (const is_mine of [true, false])
      expect(await listJobs(ada.client, { is_mine })).toMatchObject({
        total: 0,
        jobs: [],
      });
  expect((await anonymous.rpc("list_jobs", { is_mine: true })).error?.code).toBe("42501");
});

test("the list of jobs to manage no longer contains the jobs of an approved recruiter who is rejected", async () => {
  const ada = await addRecruiter("approved");
  await addJobs(ada, {});
  expect((await listJobs(ada.client)).total).toBe(1);
  await owner`update public.recruiters set status = 'rejected' where id = ${ada.recruiterId}`;
  expect((await listJobs(ada.client)).total).toBe(0);
});

test.each([
  "100%",
  "a_b",
  "C\\C++",
  "a,b",
  "(x)",
  '"quoted"',
  "a.b",
  "2*3",
  "o'Neil",
  "null",
  "😀",
])("the search in the list of jobs to manage takes the query %j literally", async (title) => {
  const ada = await addRecruiter("approved");
  const plain = title.replaceAll(/[^a-z0-9]/giu, "y");
  await addJobs(ada, { title: `A ${title} B` }, { title: `A ${plain} B` });
  expect(await listTitles(ada.client, { query_text: title.toUpperCase() })).toContain(
    `A ${title} B`,
  );
  if (plain !== title)
    expect(await listTitles(ada.client, { query_text: title })).toEqual([`A ${title} B`]);
});

test("the search in the list of jobs to manage matches a job's title, its company and its location as displayed", async () => {
  const ada = await addRecruiter("approved");
  await addJobs(
    ada,
    { title: "Zürich", company: "Acme" },
    { title: "b", company: "Inside ÉCLAIR" },
    { title: "c", city_id: await addCity("Lisbon", "Portugal") },
    { title: "d", city_id: await addCity("Remote", "Portugal") },
    { title: "e", description: "<p>Portugal</p>" },
  );
  const found = (query_text: string) => listTitles(ada.client, { query_text });
  expect(await found("zÜR")).toEqual(["Zürich"]);
  expect(await found("éclair")).toEqual(["b"]);
  expect(await found("portugal")).toEqual(["c", "d"]);
  expect(await found("lisbon, port")).toEqual(["c"]);
  expect(await found("remote (port")).toEqual(["d"]);
  expect(await found("")).toHaveLength(5);
});

test("the list of jobs to manage can be ordered by posting date, title, views or applications, ascending or descending", async () => {
  const ada = await addRecruiter("approved");
  const jobs = await addJobs(ada, { title: "b" }, { title: "C" }, { title: "a" });
  const clicks = [
    { views: 1, applications: 0 },
    { views: 0, applications: 2 },
    { views: 3, applications: 1 },
  ];
  for (const [index, { views, applications }] of clicks.entries())
    await owner`
      insert into public.job_applications (job_id, visitor_id, click_type)
      select ${jobs[index]?.id ?? ""}, gen_random_uuid(), case when i <= ${views} then 'view' else 'apply' end::public.click_type
      from generate_series(1, ${views + applications}) i`;
  const sorted = (sort_by: Args["sort_by"], is_ascending: boolean) =>
    listTitles(ada.client, { sort_by, is_ascending });
  expect(await listTitles(ada.client)).toEqual(["b", "C", "a"]);
  expect(await sorted("posted", true)).toEqual(["a", "C", "b"]);
  expect(await sorted("title", true)).toEqual(["a", "b", "C"]);
  expect(await sorted("views", false)).toEqual(["a", "b", "C"]);
  expect(await sorted("applications", false)).toEqual(["C", "a", "b"]);
  expect(await sorted("applications", true)).toEqual(["b", "a", "C"]);
  expect((await listJobs(ada.client)).jobs).toMatchObject(clicks);
});

test("the order of the list of jobs to manage is kept over pages without gaps", async () => {
  const ada = await addRecruiter("approved");
  const posted_at = new Date();
  await addJobs(ada, ...["a", "b", "c", "d", "e"].map((title) => ({ title, posted_at })));
  const pages = [1, 2, 3, 4, 99].map((page) =>
    listJobs(ada.client, { page, page_size: 2, sort_by: "views" }),
  );
  const [first, second, third, ...beyond] = await Promise.all(pages);
  expect(
    [first, second, third].flatMap((page) => page?.jobs.map(({ title }) => title)).toSorted(),
  ).toEqual(["a", "b", "c", "d", "e"]);
  expect(beyond).toEqual([third, third]);
  expect(third).toMatchObject({ page: 3, total: 5 });
  expect(await listJobs(ada.client, { page: -1, page_size: 2, sort_by: "views" })).toEqual(first);
  expect(await listJobs(ada.client, { page: 5, query_text: "nothing" })).toMatchObject({
    page: 1,
    total: 0,
    jobs: [],
  });
});

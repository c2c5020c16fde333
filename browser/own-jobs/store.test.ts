import { expect, test } from "vitest";
import { isHidden, mergeOwnJobs, type OwnJobs, parseOwnJobs, withMark } from "./store.ts";

const at = "2026-11-20T09:00:00.000Z";
const job = { title: "Go Engineer", company: "Acme", path: "/golang-jobs/go-engineer" };
const none: OwnJobs = { jobs: {}, companies: {} };

test("a stored job has its marks until the last one is removed", () => {
  const saved = withMark(none, { id: "1", job, mark: "saved", at });
  const both = withMark(saved, { id: "1", job, mark: "applied", at });
  expect(both.jobs).toEqual({ "1": { ...job, saved: at, applied: at } });
  expect(
    withMark(withMark(both, { id: "1", job, mark: "saved" }), { id: "1", job, mark: "applied" })
      .jobs,
  ).toEqual({});
  expect(none.jobs).toEqual({});
});

test("marking a stored job again updates its stored title, company and path", () => {
  const saved = withMark(none, { id: "1", job, mark: "saved", at });
  const renamed = { ...job, title: "Senior Go Engineer" };
  expect(withMark(saved, { id: "1", job: renamed, mark: "applied", at }).jobs["1"]).toMatchObject(
    renamed,
  );
});

test("a job is hidden if the visitor hid the job or its company", () => {
  expect(isHidden(none, "1", "Acme")).toBe(false);
  expect(isHidden(withMark(none, { id: "1", job, mark: "hidden", at }), "1", "Acme")).toBe(true);
  const company = withMark(none, { id: "1", job, mark: "company", at });
  expect(isHidden(company, "2", "Acme")).toBe(true);
  expect(isHidden(withMark(company, { id: "2", job, mark: "company" }), "2", "Acme")).toBe(false);
});

test("a list of saved jobs can be parsed after it was formatted as JSON", () => {
  const own = withMark(withMark(none, { id: "1", job, mark: "saved", at }), {
    id: "2",
    job: { ...job, company: "Globex" },
    mark: "company",
    at,
  });
  expect(parseOwnJobs(JSON.stringify(own))).toEqual(own);
});

test.each([[null], [""], ["{"], ["3"], ["[]"], ['{"jobs":3}']])(
  "no saved jobs are read from the file content %j",
  (text) => {
    const own = parseOwnJobs(text);
    expect(own === null || Object.keys({ ...own.jobs, ...own.companies }).length === 0).toBe(true);
  },
);

test.each([
  ["leads to another site", { ...job, path: "//evil.example/x", saved: at }],
  ["is a script", { ...job, path: "javascript:alert(1)", saved: at }],
  ["has no title", { company: "Acme", path: job.path, saved: at }],
  ["has no mark", job],
  ["has a mark without a time", { ...job, saved: "yes" }],
  ["is null", null],
])("only the other jobs of a file are imported if one %s", (_, entry) => {
  const good = { ...job, saved: at };
  expect(
    parseOwnJobs(JSON.stringify({ jobs: { bad: entry, good }, companies: { Acme: 1 } })),
  ).toEqual({ jobs: { good }, companies: {} });
});

test("at most 2,000 jobs are imported", () => {
  const jobs = Object.fromEntries(
    Array.from({ length: 2500 }, (_, index) => [`job-${index}`, { ...job, saved: at }]),
  );
  expect(
    Object.keys(parseOwnJobs(JSON.stringify({ jobs, companies: {} }))?.jobs ?? {}),
  ).toHaveLength(2000);
});

test("merging two lists of saved jobs keeps the jobs and marks of both", () => {
  const later = "2026-11-21T09:00:00.000Z";
  const mine = withMark(none, { id: "1", job, mark: "saved", at });
  const file = withMark(withMark(none, { id: "1", job, mark: "saved", at: later }), {
    id: "1",
    job,
    mark: "applied",
    at: later,
  });
  const merged = mergeOwnJobs(
    mine,
    withMark(withMark(file, { id: "2", job, mark: "hidden", at }), {
      id: "2",
      job,
      mark: "company",
      at,
    }),
  );
  expect(merged).toEqual({
    jobs: { "1": { ...job, saved: at, applied: later }, "2": { ...job, hidden: at } },
    companies: { Acme: at },
  });
});

import { describe, expect, test } from "vitest";
import {
  jobListParams,
  managedJobsHref,
  orderLabel,
  parseJobList,
  withOrder,
} from "@/lib/jobs/managed-list";

const whole = parseJobList({});

test.each([
  ["", "Newest first"],
  ["sort=posted", "Oldest first"],
  ["sort=title", "A to Z"],
  ["sort=-views", "Most views first"],
  ["sort=applications", "Fewest applies first"],
  ["sort=ends", "First to expire first"],
  ["archived=1&sort=-ends", "Last archived first"],
])("a job list in the console with the query string %j is sorted %j", (query, label) => {
  expect(orderLabel(parseJobList(new URLSearchParams(query)))).toBe(label);
});

describe("the address of a list in the console", () => {
  test("an address without a query shows active jobs, newest first", () => {
    expect(whole).toEqual({
      isOwn: false,
      isArchived: false,
      poster: null,
      state: null,
      q: "",
      order: "posted",
      isAscending: false,
      page: 1,
    });
    expect(managedJobsHref("/admin/jobs", whole)).toBe("/admin/jobs");
  });

  test.each([
    "?archived=1&poster=Recruiter&sort=-views&q=a%25%26b&page=3",
    "?state=expiring&sort=title",
    "?sort=title",
    "?sort=posted",
    "?archived=1",
    "?q=x",
  ])("the query %s is unchanged after parsing and formatting", (query) => {
    expect(managedJobsHref("", parseJobList(new URLSearchParams(query)))).toBe(query);
    expect(managedJobsHref("", parseJobList(Object.fromEntries(new URLSearchParams(query))))).toBe(
      query,
    );
  });

  test.each([
    "?archived=yes",
    "?poster=admin",
    "?state=gone",
    "?sort=company",
    "?sort=",
    "?sort=--views-",
    "?page=0",
    "?page=x",
    "?sort=views&sort=x",
  ])("the invalid query %s is ignored", (query) => {
    const { searchParams } = new URL(query, "https://x.dev");
    // As the searchParams of Next.js: a repeated parameter is a list.
    const params: Record<string, string | string[] | undefined> = {};
    for (const name of searchParams.keys()) {
      const values = searchParams.getAll(name);
      params[name] = values.length > 1 ? values : values[0];
    }
    expect(parseJobList(params)).toEqual(whole);
  });

  test("the query parameters for a new search exclude the old search and the page number", () => {
    expect(
      jobListParams(parseJobList({ q: "x", page: "2", archived: "1", sort: "title" })),
    ).toEqual({ archived: "1", sort: "title" });
  });
});

test("a recruiter's active jobs are sorted by when they expire", () => {
  expect(orderLabel(parseJobList({}, true))).toBe("First to expire first");
  expect(managedJobsHref("/recruiter/dashboard", parseJobList({}, true))).toBe(
    "/recruiter/dashboard",
  );
  expect(jobListParams(parseJobList({ sort: "-posted" }, true))).toEqual({ sort: "-posted" });
});

test("a recruiter's archived jobs are sorted by when they were posted", () => {
  expect(orderLabel(parseJobList({ archived: "1" }, true))).toBe("Newest first");
});

test("a click on a column heading sorts by it and shows the first page", () => {
  const titles = withOrder({ ...whole, page: 3 }, "title");
  expect(titles).toMatchObject({ order: "title", isAscending: true, page: 1 });
  expect(withOrder(titles, "views")).toMatchObject({ order: "views", isAscending: false });
});

test("a second click on a column heading reverses the order", () => {
  const titles = withOrder(whole, "title");
  expect(withOrder(titles, "title")).toMatchObject({ order: "title", isAscending: false });
  expect(withOrder(whole, "posted")).toMatchObject({ order: "posted", isAscending: true });
});

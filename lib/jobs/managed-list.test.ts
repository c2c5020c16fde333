import { describe, expect, test } from "vitest";
import {
  jobListParams,
  managedJobsHref,
  jobListTitle,
  jobStates,
  orderLabel,
  parseJobList,
  firstDirection,
} from "@/lib/jobs/managed-list";

const whole = parseJobList({});

test.each([
  ["", "Newest first"],
  ["sort=posted", "Oldest first"],
  ["sort=title", "A to Z"],
  ["sort=-views", "Most views first"],
  ["sort=applications", "Fewest apply clicks first"],
  ["sort=ends", "First to expire first"],
  ["archived=1&sort=-ends", "Last archived first"],
])("a job list in the console with the query string %j is sorted %j", (query, label) => {
  expect(orderLabel(parseJobList(new URLSearchParams(query)))).toBe(label);
});

describe("the address of a list in the console", () => {
  test("an address without a query shows open jobs, newest first", () => {
    expect(whole).toEqual({
      isOwn: false,
      poster: null,
      state: "open",
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
    "?state=all",
    "?state=closed&q=x",
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
    "?state=open",
    "?state=archived",
    "?state=reported",
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

test("the lists of admins and recruiters show the newest jobs first in every tab", () => {
  for (const isOwn of [true, false])
    for (const state of jobStates) {
      const params = state === "archived" ? { archived: "1" } : { state };
      const view = parseJobList(params, isOwn);
      expect(view).toMatchObject({ state, order: "posted", isAscending: false });
      expect(orderLabel(view)).toBe("Newest first");
    }
});

test("only open jobs are called active", () => {
  const named = jobStates.filter((state) => jobListTitle({ state }) === "Active Jobs");
  expect(named).toEqual(["open", "expiring"]);
  expect(jobListTitle({ state: "archived" })).toBe("Archived Jobs");
});

test("the first click on a column heading sorts titles from A and numbers from the greatest", () => {
  expect(firstDirection("title")).toBe("ascending");
  expect(firstDirection("ends")).toBe("ascending");
  expect(firstDirection("views")).toBe("descending");
  expect(firstDirection("posted")).toBe("descending");
});

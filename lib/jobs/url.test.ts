import { expect, test } from "vitest";
import { quickFilterPaths } from "@/lib/jobs/url";
import { parseJobFilters } from "@/lib/jobs/search";

const filterPaths = (query: string, country: Record<string, number> = {}, total = 1) =>
  quickFilterPaths({
    filters: parseJobFilters(new URLSearchParams(query)),
    counts: { type: {}, city: {}, country },
    total,
  });

test("a quick filter of the unfiltered list leads to the landing page of its value", () => {
  expect(filterPaths("", { Germany: 3, Europe: 9, France: 2, India: 2, Japan: 1 })).toEqual({
    "?city=Remote": "/golang-jobs/in/remote",
    "?type=contract": "/golang-jobs/type/contract",
    "?type=part-time": "/golang-jobs/type/part-time",
    "?type=internship": "/golang-jobs/type/internship",
    "?country=Germany": "/golang-jobs/in/germany",
    "?country=France": "/golang-jobs/in/france",
    "?country=India": "/golang-jobs/in/india",
  });
});

test("a quick filter that leaves one filter leads to the landing page of that filter", () => {
  expect(filterPaths("type=contract&country=Germany&page=2")).toEqual({
    "?type=contract": "/golang-jobs/type/contract",
    "?country=Germany": "/golang-jobs/in/germany",
  });
});

test("a quick filter that completes the filters of a landing page leads to it", () => {
  expect(filterPaths("region=europe")).toMatchObject({
    "?city=Remote&region=europe": "/golang-jobs/in/europe/remote",
  });
  expect(filterPaths("city=Berlin", { Germany: 2 })).toMatchObject({
    "?city=Berlin&country=Germany": "/golang-jobs/in/germany/berlin",
  });
});

test("a quick filter whose removal may find no jobs leads to no landing page", () => {
  const query = "city=Nowhere&country=Germany&type=contract";
  const path = "/golang-jobs/in/germany/nowhere";
  expect(Object.values(filterPaths(query, {}, 0))).not.toContain(path);
  expect(Object.values(filterPaths(query, {}, 1))).toContain(path);
});

test("quick filters of a search lead to no landing page", () => {
  expect(filterPaths("q=grpc", { Germany: 3 })).toEqual({});
});

import { expect, test } from "vitest";
import { parseJobFilters } from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";
import { landingAt, landingKinds, landingLabel } from "@/lib/jobs/landing/kinds";
import { landingLists } from "@/test/landing-lists";

const listHref = (query: string) => jobListHref(parseJobFilters(new URLSearchParams(query)));

test.each([
  ["country=Germany", "in/germany"],
  ["country=germany", "in/germany"],
  ["city=São Paulo&country=Brazil&page=3", "in/brazil/sao-paulo?page=3"],
  ["city=大阪&country=Japan", "in/japan/5927-962a"],
  ["city=Remote", "in/remote"],
  ["city=Remote&from=NL", "in/netherlands/remote"],
  ["region=worldwide", "in/worldwide"],
  ["city=Remote&region=europe", "in/europe/remote"],
  ["skill=grpc", "with/grpc"],
  ["level=junior", "level/junior"],
  ["type=contract", "type/contract"],
  ["visa=yes", "visa-sponsorship"],
])("the list ?%s has the address of the landing page %s", (query, path) => {
  expect(listHref(query)).toBe(`/golang-jobs/${path}`);
});

test.each([
  "type=full-time",
  "country=Europe",
  "country=Atlantis",
  "city=Berlin",
  "visa=no",
  "skill=go&skill=grpc",
  "country=Germany&type=contract",
  "city=Remote&country=Germany",
  "country=Germany&sort=pay",
  "q=remote",
  "posted=7",
])("the list ?%s has no landing page", (query) => {
  expect(listHref(query)).toMatch(/^\/\?/u);
});

test.each(["in/atlantis", "in/worldwide/remote", "type/full-time", "level/x", "in/a/b/c"])(
  "there is no landing page %s",
  (path) => {
    expect(landingAt(path)).toBeNull();
  },
);

test.each([
  ["in/europe/remote", "Europe", "Remote in Europe"],
  ["in/germany/remote", "Germany", "Remote, open to Germany"],
  ["in/united-states/remote", "United States", "Remote, open to the United States"],
  ["level/lead", null, "Lead or manager"],
])("a link to the landing page %s of %s has the text %s", (path, name, label) => {
  expect(landingLabel({ path, name })).toBe(label);
});

test("the sample landing pages of the browser tests include each kind, with its filters", () => {
  const lists = landingLists("Largetown");
  const tried = lists.map(({ path }) => landingAt(path)?.kind);
  expect(landingKinds.filter((kind) => !tried.includes(kind))).toEqual([]);
  for (const { path, query } of lists) expect(listHref(query)).toBe(`/golang-jobs/${path}`);
});

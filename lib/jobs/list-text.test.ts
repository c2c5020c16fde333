import { expect, test } from "vitest";
import { landingAt } from "@/lib/jobs/landing/kinds";
import { landingText, listHeading, suggestionTitle, outdatedRatesNote } from "@/lib/jobs/list-text";
import { jobLevels, jobTypes } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";
import { factNames, filterValues } from "@/lib/jobs/stated-facts";
import { regionNames } from "@/lib/places/countries";

const kubernetes = { slug: "kubernetes", name: "Kubernetes" };
const grpc = { slug: "grpc", name: "gRPC" };

test.each([
  [{ city: "Berlin" }, "Jobs in Berlin"],
  [{ city: "Berlin", country: "Germany" }, "Jobs in Berlin, Germany"],
  [{ country: "United States" }, "Jobs in the United States"],
  [{ country: "Global" }, "Jobs worldwide"],
  [{ city: "Remote" }, "Remote jobs"],
  [{ city: "Remote", country: "Germany" }, "Remote jobs in Germany"],
  [{ skills: [kubernetes] }, "Kubernetes"],
  [{ skills: [grpc, kubernetes], city: "Berlin" }, "gRPC and Kubernetes in Berlin"],
  [{ company: "Acme" }, "Acme"],
  [
    { skills: [kubernetes], company: "Acme", city: "Remote", country: "Germany" },
    "Kubernetes at Acme, remote in Germany",
  ],
])("the suggested job list with the filters %j has the title %j", (filters, title) => {
  const suggestion = { city: null, country: null, company: null, skills: [], jobs: 3, ...filters };
  expect(suggestionTitle(suggestion)).toBe(title);
});

test.each([
  ["city=Berlin&country=Germany", "Golang jobs in Berlin, Germany"],
  ["city=Remote", "Remote Golang jobs"],
  ["city=Remote&from=NL", "Remote Golang jobs in the Netherlands"],
  ["city=Remote&region=europe", "Remote Golang jobs in Europe"],
  ["region=worldwide", "Golang jobs worldwide"],
  ["skill=kubernetes", "Golang jobs with Kubernetes"],
  ["level=junior", "Junior Golang jobs"],
  ["type=part-time", "Part-time Golang jobs"],
  ["type=contract", "Golang contract jobs"],
  ["type=internship&country=Germany", "Golang internships in Germany"],
  ["level=senior&city=Remote&type=contract", "Senior remote Golang contract jobs"],
  ["visa=yes", "Golang jobs with visa sponsorship"],
  ["aiScreening=no", "Golang jobs without AI screening"],
  ["country=Germany&vacancy=open", "Golang jobs in Germany for an open position"],
])("the list ?%s has the heading %j, with or without a landing page", (query, heading) => {
  const filters = parseJobFilters(new URLSearchParams(query));
  expect(listHeading(filters, 10, { kubernetes: "Kubernetes" })).toBe(heading);
});

const statedValues = factNames.flatMap((name) =>
  Object.keys(filterValues(name)).map((value) => [name, value] as const),
);

test.each(statedValues)(
  "the heading of the list ?%s=%s names the filtered fact in a phrase",
  (name, value) => {
    const filters = parseJobFilters(new URLSearchParams({ [name]: value }));
    expect(listHeading(filters, 10)).toMatch(
      /^Golang jobs (?:with|without|that|for|building|working|posted) [^()]+$/,
    );
  },
);

const landingPaths = [
  "in/remote",
  "in/germany",
  "in/germany/berlin",
  "in/germany/remote",
  "with/kubernetes",
  "visa-sponsorship",
  ...[...regionNames.keys()].flatMap((region) => [`in/${region}`, `in/${region}/remote`]),
  ...jobLevels.map((level) => `level/${level}`),
  ...jobTypes.map((type) => `type/${type}`),
];

const pages = landingPaths.flatMap((path) => landingAt(path) ?? []);

test.each(pages)("the text of the landing page $path capitalises the name of Go", (page) => {
  const landing = { path: page.path, city: "Berlin", isListed: true, nearby: [], numbers: null };
  const filters = parseJobFilters({ ...page.parameters, page: 2 });
  for (const total of [0, 10]) {
    const text = landingText({ landing, filters, total, skillNames: {} });
    expect(text).toMatch(/^(?:There are no|10) open (?:[a-z, -]+ )?Golang /u);
  }
});

const after7Days = Date.parse("2026-11-27");
const afterMoreThan7Days = Date.parse("2026-11-27T00:00:01Z");

test("a list filtered or sorted by pay says so if the exchange rates are older than seven days", () => {
  expect(outdatedRatesNote("2026-11-20", after7Days)).toBeNull();
  expect(outdatedRatesNote(null, afterMoreThan7Days)).toBeNull();
  expect(outdatedRatesNote("2026-11-20", afterMoreThan7Days)).toBe(
    "Pay in other currencies is compared at the ECB’s rates of 20 Nov 2026, more than 7 days ago.",
  );
});

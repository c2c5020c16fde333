import { expect, test } from "vitest";
import { listHeading, suggestionTitle } from "@/lib/jobs/list-title";
import { parseJobFilters } from "@/lib/jobs/search";
import { factNames, filterValues } from "@/lib/jobs/stated-facts";

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

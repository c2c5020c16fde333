import { expect, test } from "vitest";
import { parseJobFilters } from "@/lib/jobs/search";
import { jobListHref } from "@/lib/jobs/url";
import { landingAt, landingLabel } from "@/lib/jobs/landing/kinds";

const href = (query: string) => jobListHref(parseJobFilters(new URLSearchParams(query)));

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
  expect(href(query)).toBe(`/golang-jobs/${path}`);
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
])("the list ?%s is no landing page", (query) => {
  expect(href(query)).toMatch(/^\/\?/u);
});

test("landing pages have titles and labels for places, skills, levels and types", () => {
  const title = (path: string, name = "") => {
    const page = landingAt(path);
    return page?.title(page.parameters, name);
  };
  expect(title("in/germany/berlin", "Berlin")).toBe("Golang jobs in Berlin, Germany");
  expect(title("in/netherlands/remote")).toBe("Remote Golang jobs in the Netherlands");
  expect(title("in/worldwide")).toBe("Golang jobs worldwide");
  expect(title("with/kubernetes", "Kubernetes")).toBe("Golang jobs with Kubernetes");
  expect(title("level/junior")).toBe("Junior Golang jobs");
  expect(title("type/contract")).toBe("Golang contract jobs");
  expect(title("type/internship")).toBe("Golang internships");
  for (const path of [
    "in/atlantis",
    "in/worldwide/remote",
    "type/full-time",
    "level/x",
    "in/a/b/c",
  ])
    expect(landingAt(path)).toBeNull();
  expect(landingLabel({ path: "in/europe/remote", name: "Europe" })).toBe("Remote in Europe");
  expect(landingLabel({ path: "level/lead", name: null })).toBe("Lead or manager");
});

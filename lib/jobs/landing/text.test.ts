import { expect, test } from "vitest";
import { jobLevels, jobTypes } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";
import { regionNames } from "@/lib/places/countries";
import { landingAt } from "@/lib/jobs/landing/kinds";
import { landingText } from "@/lib/jobs/landing/text";

const paths = [
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

const pages = paths.flatMap((path) => landingAt(path) ?? []);

test.each(pages)("the text of the landing page $path capitalises the name of Go", (page) => {
  const landing = { path: page.path, city: "Berlin", isListed: true, nearby: [], numbers: null };
  const filters = parseJobFilters({ ...page.parameters, page: 2 });
  for (const total of [0, 10]) {
    const text = landingText({ landing, filters, total, skillNames: {} });
    expect(text).toMatch(/^(?:There are no|10) open (?:[a-z, -]+ )?Golang /u);
  }
});

import { expect, test } from "vitest";
import { jobLevels, jobTypes } from "@/lib/jobs/schema";
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
  for (const total of [0, 10]) {
    const text = landingText({
      city: "Berlin",
      skill: "Kubernetes",
      isListed: true,
      total,
      nearby: [],
      numbers: null,
      page,
      number: 2,
    });
    expect(text).toMatch(/^(?:There are no|10) open (?:[a-z, -]+ )?Golang /u);
  }
});

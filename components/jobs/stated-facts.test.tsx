import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { job } from "@/test/data";
import { toApiJob } from "@/lib/api/view";
import { renderJobFeed } from "@/lib/jobs/feed";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import { jobMarkdown } from "@/lib/jobs/markdown";
import { jobEntry } from "@/lib/subscriptions/mail";
import type { Job } from "@/lib/jobs/schema";
import { parseJobFilters } from "@/lib/jobs/search";
import {
  factNames,
  formatFacts,
  filterValues,
  type StatedFacts,
  statedFacts,
  summarizeFacts,
} from "@/lib/jobs/stated-facts";
import { JobCards } from "@/components/jobs/job-card";
import { JobTerms } from "@/components/jobs/job-facts";

const jobStating = (stated: StatedFacts): Job => ({ ...job, stated });
const renderPage = (stated: StatedFacts) =>
  renderToStaticMarkup(<JobTerms job={jobStating(stated)} />);
const renderCard = (stated: StatedFacts) =>
  renderToStaticMarkup(<JobCards jobs={[jobStating(stated)]} />);
const renderFeed = (stated: StatedFacts) =>
  renderJobFeed("rss", parseJobFilters({}), [jobStating(stated)]);

const values = factNames.flatMap((name) =>
  Object.entries(statedFacts[name].values).map(([value, label]) => ({ name, value, label })),
);

describe.each(values)("$name: $value", ({ name, value, label }) => {
  const stated = { [name]: name === "goYears" ? Number(value) : value };

  test(`a job that states ${name}: ${value} says so on its page and in its Markdown, feed and API`, () => {
    const words = formatFacts(stated);
    const shown = name === "builds" ? `Kind of software: ${label.toLowerCase()}` : label;
    expect(words).toHaveLength(1);
    expect(words.join()).toContain(shown);
    expect(renderPage(stated)).toContain(`<li>${shown}`);
    expect(jobMarkdown(jobStating(stated))).toContain(`**The employer says:** ${shown}`);
    expect(renderFeed(stated)).toContain(`· ${shown}`);
    expect(toApiJob(jobStating(stated))).toMatchObject(stated);
  });

  test(`a job that states ${name}: ${value} has the same card and line in a mail as other jobs`, () => {
    expect(renderCard(stated)).toBe(renderCard({}));
    expect(jobEntry(jobStating(stated))).toEqual(jobEntry(job));
  });

  test(`the filter ${name} of the job list offers the value ${value}`, () => {
    expect(filterValues(name)).toHaveProperty(value);
    expect(parseJobFilters({ [name]: value })).toMatchObject({ [name]: value });
  });

  test(`the summary of the job form names the value ${value} of ${name}`, () => {
    expect(summarizeFacts((field) => (field === name ? value : ""))).toBe(label);
  });
});

test("facts that a job does not state are shown nowhere, which the API expresses by null", () => {
  expect(formatFacts({})).toEqual([]);
  const silent = { ...jobStating({}), visaSponsorship: null };
  for (const text of [renderToStaticMarkup(<JobTerms job={silent} />), jobMarkdown(silent)]) {
    expect(text).not.toMatch(/visa|stated?\b|employer says/iu);
    for (const name of factNames) expect(text).not.toContain(statedFacts[name].label);
  }
  expect(renderJobFeed("rss", parseJobFilters({}), [silent])).toContain("EUR · Open until");
  expect(toApiJob(silent)).toMatchObject({ visaSponsorship: null });
  for (const name of factNames) expect(toApiJob(silent)).toMatchObject({ [name]: null });
  expect(summarizeFacts(() => "")).toBe("nothing stated");
});

test("the page, Markdown and feed of a job state its visa sponsorship", () => {
  for (const [visaSponsorship, words] of [
    [true, "Visa sponsored"],
    [false, "No visa sponsorship"],
  ] as const) {
    const answered = { ...jobStating({}), visaSponsorship };
    for (const text of [
      renderToStaticMarkup(<JobTerms job={answered} />),
      jobMarkdown(answered),
      renderJobFeed("rss", parseJobFilters({}), [answered]),
    ])
      expect(text).toContain(words);
  }
});

test("a detail, such as the agency's client, is shown after the fact that it belongs to", () => {
  const details = { fillBy: "2027-03-31", aiPurpose: "to rank", agencyFor: "Beta" };
  const answers = { vacancy: "open", aiScreening: "yes", poster: "agency" };
  expect(formatFacts({ ...answers, ...details })).toEqual([
    "An open position, to be filled by 31 Mar 2027",
    "AI screens applications: to rank",
    "Posted by an agency for Beta",
  ]);
});

test.each([
  [undefined, undefined],
  [0, "no requirements"],
  [2, { "@type": "OccupationalExperienceRequirements", monthsOfExperience: 24 }],
])("%s years of Go are in the structured data as %j", (goYears, experience) => {
  const [posting] = jobJsonLd({ ...job, stated: goYears === undefined ? {} : { goYears } }) as {
    experienceRequirements?: unknown;
  }[];
  expect(posting?.experienceRequirements).toEqual(experience);
});

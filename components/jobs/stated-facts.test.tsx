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

const stating = (stated: StatedFacts): Job => ({ ...job, stated });
const renderPage = (stated: StatedFacts) =>
  renderToStaticMarkup(<JobTerms job={stating(stated)} />);
const renderCard = (stated: StatedFacts) =>
  renderToStaticMarkup(<JobCards jobs={[stating(stated)]} />);
const renderFeed = (stated: StatedFacts) =>
  renderJobFeed("rss", parseJobFilters({}), [stating(stated)]);

const values = factNames.flatMap((name) =>
  Object.entries(statedFacts[name].values).map(([value, label]) => ({ name, value, label })),
);

describe.each(values)("$name: $value", ({ name, value, label }) => {
  const stated = { [name]: name === "goYears" ? Number(value) : value };

  test("a job that states it says so on its page and in its Markdown, feed and API", () => {
    const words = formatFacts(stated);
    const shown = name === "builds" ? `Kind of software: ${label.toLowerCase()}` : label;
    expect(words).toHaveLength(1);
    expect(words.join()).toContain(shown);
    expect(renderPage(stated)).toContain(`<li>${shown}`);
    expect(jobMarkdown(stating(stated))).toContain(`**The employer says:** ${shown}`);
    expect(renderFeed(stated)).toContain(`· ${shown}`);
    expect(toApiJob(stating(stated))).toMatchObject(stated);
  });

  test("a job that states it has the same card and line in a mail as other jobs", () => {
    expect(renderCard(stated)).toBe(renderCard({}));
    expect(jobEntry(stating(stated))).toEqual(jobEntry(job));
  });

  test("the filter of the job list offers it", () => {
    expect(filterValues(name)).toHaveProperty(value);
    expect(parseJobFilters({ [name]: value })).toMatchObject({ [name]: value });
  });

  test("the summary of the job form names it", () => {
    expect(summarizeFacts((field) => (field === name ? value : ""))).toBe(label);
  });
});

test("the page, Markdown and feed of a job do not mention what it does not state, and the API has null", () => {
  expect(formatFacts({})).toEqual([]);
  const silent = { ...stating({}), visaSponsorship: null };
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
    const answered = { ...stating({}), visaSponsorship };
    for (const text of [
      renderToStaticMarkup(<JobTerms job={answered} />),
      jobMarkdown(answered),
      renderJobFeed("rss", parseJobFilters({}), [answered]),
    ])
      expect(text).toContain(words);
  }
});

test("details follow the answer that they belong to", () => {
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

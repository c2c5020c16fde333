import { describe, expect, test } from "vitest";
import { malformedVariants } from "@/test/malformed";
import type { JobSource } from "@/lib/jobs/schema";
import type { BoardPostings } from "@/lib/imports/posting";
import { toImportedJobs } from "@/lib/imports/import-boards";
import { systems } from "@/lib/imports/schema";

const text = "Go";
const html = "<p>We write Go.</p>";
const url = "https://acme.example/jobs";

type Item = Record<string, unknown>;

/** A posting with all properties that the system's reader uses, and a response of the system that lists postings. */
const formats: Record<
  Exclude<JobSource, "personio">,
  { item: (id: number) => Item; list: (items: string) => string; details?: () => Item }
> = {
  greenhouse: {
    item: (id) => ({
      id,
      title: text,
      absolute_url: url,
      content: html,
      first_published: "2026-01-02",
      location: { name: "Berlin" },
      offices: [{ name: "Berlin", location: "Berlin, Germany" }],
      pay_input_ranges: [
        { min_cents: 1, max_cents: 2, currency_type: "EUR", title: "year", blurb: "" },
      ],
    }),
    list: (items) => `{"jobs":[${items}]}`,
  },
  lever: {
    item: (id) => ({
      id: `${id}`,
      text,
      hostedUrl: url,
      createdAt: 1_700_000_000_000,
      country: "DE",
      workplaceType: "onsite",
      categories: { location: "Berlin", allLocations: ["Berlin"], commitment: "Full-time" },
      description: html,
      lists: [{ text: "You", content: "<li>Go</li>" }],
      additional: html,
      salaryRange: { currency: "EUR", interval: "per-year-salary", min: 1, max: 2 },
    }),
    list: (items) => `[${items}]`,
  },
  ashby: {
    item: (id) => ({
      id: `${id}`,
      title: text,
      jobUrl: url,
      descriptionHtml: html,
      publishedAt: "2026-01-02",
      isListed: true,
      isRemote: false,
      workplaceType: "OnSite",
      employmentType: "FullTime",
      location: "Berlin",
      address: { postalAddress: { addressLocality: "Berlin", addressCountry: "Germany" } },
      secondaryLocations: [{ location: "Paris", address: { postalAddress: {} } }],
      shouldDisplayCompensationOnJobPostings: true,
      compensation: {
        summaryComponents: [
          {
            compensationType: "Salary",
            interval: "1 YEAR",
            currencyCode: "EUR",
            minValue: 1,
            maxValue: 2,
          },
        ],
      },
    }),
    list: (items) => `{"jobs":[${items}]}`,
  },
  workable: {
    item: (id) => ({
      shortcode: `${id}`,
      title: text,
      url,
      description: html,
      employment_type: "Full-time",
      telecommuting: false,
      city: "Berlin",
      country: "Germany",
      published_on: "2026-01-02",
    }),
    list: (items) => `{"jobs":[${items}]}`,
  },
  smartrecruiters: {
    item: (id) => ({
      id: `${id}`,
      name: text,
      releasedDate: "2026-01-02",
      location: { city: "Berlin", country: "de", remote: false },
      typeOfEmployment: { label: "Full-time" },
      experienceLevel: { id: "internship" },
    }),
    list: (items) => `{"totalFound":2,"content":[${items}]}`,
    details: () => ({
      postingUrl: url,
      jobAd: { sections: { jobDescription: { title: "You", text: html } } },
    }),
  },
  recruitee: {
    item: (id) => ({
      id,
      title: text,
      careers_url: url,
      description: html,
      requirements: html,
      published_at: "2026-01-02",
      employment_type_code: "fulltime",
      experience_code: "student",
      remote: false,
      city: "Berlin",
      country: "Germany",
      locations: [{ city: "Berlin", country: "Germany" }],
      salary: { min: 1, max: 2, period: "year", currency: "EUR" },
    }),
    list: (items) => `{"offers":[${items}]}`,
  },
};

/** Marks ids that Postgres cannot store. */
const unstorable = /[\p{Cc}\p{Cs}]/u;

/** Imports what `read` reads and returns why the posting 2 is not among its jobs, or which id cannot be stored. */
async function problemOf(read: Promise<BoardPostings>): Promise<string | undefined> {
  try {
    const reading = await read;
    const { jobs } = await toImportedJobs(reading);
    const ids = [...reading.present, ...jobs.map(({ id }) => id)];
    if (!jobs.some(({ id }) => id === "2")) return "The other posting is missing.";
    return ids.find((id) => unstorable.test(id));
  } catch (error) {
    return String(error);
  }
}

describe.each(Object.entries(formats))("a board of %s", (name, { item, list, details }) => {
  const system = systems[name as JobSource];
  const intact = JSON.stringify(item(2));

  const problemWith = (malformed: string, malformedDetails?: string) => {
    const answer = list(`${malformed},${intact}`);
    const ask = async (address: string) => {
      const [, id] = /postings\/([^/?]+)$/u.exec(address) ?? [];
      if (!id || !details) return answer;
      if (id === "1" && malformedDetails) return malformedDetails;
      return JSON.stringify(details());
    };
    return problemOf(system.read("acme", ask, new Set()));
  };

  test(`one malformed posting on a board of ${name} does not stop the import of the others`, async () => {
    const problems: Record<string, string> = {};
    for (const malformed of malformedVariants(item(1))) {
      const problem = await problemWith(malformed);
      if (problem) problems[malformed.slice(0, 400)] = problem;
    }
    for (const malformed of details ? malformedVariants(details()) : []) {
      const problem = await problemWith(JSON.stringify(item(1)), malformed);
      if (problem) problems[malformed.slice(0, 400)] = problem;
    }
    expect(problems).toEqual({});
  });
});

test("one malformed position on a board of personio does not stop the import of the others", async () => {
  const wrongTexts = ["", "\0", "\ud800", "&#0;", "&#xd800;", "a\r\nb", "<b>", "<a></a>", "&nope;"];
  const position = (id: string, wrong: Record<string, string> = {}) => {
    const { name = text, office = "Berlin", value = html } = wrong;
    const description = `<jobDescription><name>${name}</name><value><![CDATA[${value}]]></value></jobDescription>`;
    return `<position><id>${id}</id><name>${name}</name><office>${office}</office><jobDescriptions>${description}</jobDescriptions></position>`;
  };
  const problems: Record<string, string> = {};
  for (const wrong of wrongTexts) {
    const malformed = [
      position(wrong),
      position("1", { name: wrong }),
      position("1", { office: wrong }),
      position("1", { value: wrong }),
    ];
    for (const one of malformed) {
      const feed = `<workzag-jobs>${one}${position("2")}</workzag-jobs>`;
      const problem = await problemOf(
        systems.personio.read("acme.jobs.personio.de", async () => feed, new Set()),
      );
      if (problem) problems[one] = problem;
    }
  }
  expect(problems).toEqual({});
});

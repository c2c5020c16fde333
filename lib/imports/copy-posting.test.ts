import { afterAll, describe, expect, test } from "vitest";
import { type BoardAnswer, startBoardServer } from "@/test/board-server";
import { copyPosting } from "@/lib/imports/copy-posting";
import { copySchema } from "@/lib/imports/form";

const html = "<p>We write Go.</p>";
const jsonLdPage = (data: object) =>
  `<script type="application/ld+json">${JSON.stringify({ "@type": "JobPosting", ...data })}</script>`;

const smartRecruitersPosting = (id: string, name: string) => ({
  id,
  name,
  location: { city: "Berlin", country: "de" },
});
const smartList = "api.smartrecruiters.com/v1/companies/Acme/postings?limit=100&offset=0";

/** Recorded responses of the seven systems, shortened to what the readers use. */
const answers: Record<string, unknown> = {
  "boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true": {
    jobs: [
      {
        id: 1278,
        title: "Other",
        absolute_url: "https://boards.greenhouse.io/acme/jobs/1278",
        content: "x",
      },
      {
        id: 127817,
        title: "Go Engineer",
        absolute_url: "https://boards.greenhouse.io/acme/jobs/127817",
        content: "&lt;p&gt;We write Go.&lt;/p&gt;",
        location: { name: "Berlin, Germany" },
      },
    ],
  },
  "api.lever.co/v0/postings/acme?mode=json": [
    {
      id: "0f0e0d0c-aaaa-4bbb-8ccc-1234567890ab",
      text: "Go Engineer",
      hostedUrl: "https://jobs.lever.co/acme/0f0e0d0c-aaaa-4bbb-8ccc-1234567890ab",
      categories: { location: "Berlin, Germany", commitment: "Contractor" },
      description: html,
    },
  ],
  "api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true": {
    jobs: [
      {
        id: "4f2a",
        title: "Go Engineer",
        jobUrl: "https://jobs.ashbyhq.com/acme/4f2a",
        descriptionHtml: html,
        employmentType: "FullTime",
        location: "Berlin, Germany",
        isListed: true,
      },
    ],
  },
  "www.workable.com/api/accounts/acme?details=true": {
    jobs: [
      {
        shortcode: "0A1B",
        title: "Go Engineer",
        url: "https://apply.workable.com/j/0A1B",
        description: html,
        city: "Berlin",
        country: "Germany",
      },
    ],
  },
  [smartList]: {
    totalFound: 2,
    content: [
      smartRecruitersPosting("7438", "Go Lead"),
      smartRecruitersPosting("7439", "Go Engineer"),
    ],
  },
  "api.smartrecruiters.com/v1/companies/Acme/postings/7439": {
    postingUrl: "https://jobs.smartrecruiters.com/Acme/7439-go-engineer",
    jobAd: { sections: { jobDescription: { text: html } } },
  },
  "acme.recruitee.com/api/offers/": {
    offers: [
      {
        id: 99,
        title: "Go Engineer",
        careers_url: "https://careers.acme.dev/o/go-engineer",
        description: html,
        city: "Berlin",
        country: "Germany",
      },
    ],
  },
  "acme.jobs.personio.de/xml?language=en": `<workzag-jobs><position><id>4103</id><office>Berlin, Germany</office>
    <name>Go Engineer</name><jobDescriptions><jobDescription><value>&lt;p&gt;We write Go.&lt;/p&gt;</value>
    </jobDescription></jobDescriptions></position></workzag-jobs>`,
  "jobs.lever.co/acme/gone": "<h1>Not here</h1>",
  "boards.greenhouse.io/moved/jobs/5": jsonLdPage({ title: "Go Engineer", description: html }),
  "acme.dev/full": jsonLdPage({
    title: "Go Engineer",
    description: html,
    employmentType: "FULL_TIME",
    hiringOrganization: "Acme",
    jobLocation: { address: "Berlin, Germany" },
    baseSalary: { currency: "EUR", value: { maxValue: 90_000, unitText: "YEAR" } },
  }),
  "acme.dev/several": jsonLdPage({
    title: "Go Engineer",
    description: html,
    jobLocation: ["Berlin, Germany", "Paris, France"].map((address) => ({ address })),
  }),
  "acme.dev/bare": jsonLdPage({ title: "Go Engineer" }),
  "acme.dev/remote": jsonLdPage({
    title: "Go Engineer",
    description: html,
    jobLocationType: "TELECOMMUTE",
  }),
  "acme.dev/markup": jsonLdPage({
    title: "Go",
    description: `<p>Go</p>${"<b></b>".repeat(40_000)}`,
  }),
  "acme.dev/long": jsonLdPage({ title: "Go", description: `<p>${"Go ".repeat(20_000)}</p>` }),
};
const server = await startBoardServer((address): BoardAnswer | undefined => {
  const body = answers[address];
  return body === undefined ? undefined : { body };
});
afterAll(() => server.close());

/** Copies as the server action does, which validates the address; by default each address for a profile of its own. */
async function copyAddress(address: string, profileId = address) {
  const { data, error } = copySchema.safeParse({ address });
  if (error) return { code: "schema", message: error.issues[0]?.message };
  const copied = await copyPosting(data.address, profileId, server.network);
  if (copied.ok) return copied.data;
  return { code: copied.code, message: copied.message };
}

describe("copying a posting", () => {
  test.each([
    ["Greenhouse", "https://boards.greenhouse.io/acme/jobs/127817?gh_src=x"],
    ["Greenhouse, embedded", "https://boards.greenhouse.io/embed/job_app?for=acme&token=127817"],
    ["Lever", "https://jobs.lever.co/acme/0f0e0d0c-aaaa-4bbb-8ccc-1234567890ab/apply"],
    ["Ashby", "https://jobs.ashbyhq.com/acme/4f2a/"],
    ["Workable", "https://apply.workable.com/acme/j/0A1B/"],
    ["SmartRecruiters", "https://jobs.smartrecruiters.com/Acme/7439-go-engineer"],
    ["Recruitee", "acme.recruitee.com/o/go-engineer"],
    ["Personio", "https://acme.jobs.personio.de/job/4103?language=en"],
  ])("the job form is filled from a posting of %s", async (_, address) => {
    expect(await copyAddress(address)).toMatchObject({
      fields: {
        title: "Go Engineer",
        city: "Berlin",
        salaryCurrency: "EUR",
        description: html,
        applicationUrl: expect.stringMatching(/^https:/) as string,
      },
      missing: expect.arrayContaining(["level", "salary"]) as string[],
    });
  });
});

test("copying a posting at SmartRecruiters requests only the text of that posting", async () => {
  const before = server.asked.length;
  await copyAddress("https://jobs.smartrecruiters.com/Acme/7439-go-engineer");
  expect(server.asked.slice(before).map(({ address }) => address)).toEqual([
    smartList,
    "api.smartrecruiters.com/v1/companies/Acme/postings/7439",
  ]);
});

test("the page itself is read if its board cannot provide the posting", async () => {
  expect(await copyAddress("https://jobs.lever.co/acme/gone")).toEqual({
    code: "unreadable",
    message: "No job posting was found on that page.",
  });
  expect(await copyAddress("https://boards.greenhouse.io/moved/jobs/5")).toMatchObject({
    fields: { title: "Go Engineer" },
  });
});

test("fields for facts that a posting does not state stay empty and are listed as missing", async () => {
  expect(await copyAddress("acme.dev/full")).toMatchObject({
    url: "https://acme.dev/full",
    missing: ["level"],
  });
  expect(await copyAddress("acme.dev/bare")).toEqual({
    url: "https://acme.dev/bare",
    fields: {
      title: "Go Engineer",
      salaryCurrency: "USD",
      applicationUrl: "https://acme.dev/bare",
    },
    places: [],
    missing: ["company", "job type", "level", "city", "country", "salary", "description"],
  });
});

test("the places of a posting beside its first become rows of the job form", async () => {
  expect(await copyAddress("acme.dev/several")).toMatchObject({
    fields: { city: "Berlin", country: "Germany", description: html },
    places: [{ remote: "", city: "Paris", country: "France" }],
  });
});

test("the city of a remote posting is not listed as missing", async () => {
  const remote = await copyAddress("acme.dev/remote");
  expect("missing" in remote && remote.missing).not.toContain("city");
});

test.each([
  ["", "schema", /^Address is required/],
  ["Go", "schema", /must be a URL/],
  ["ftp://acme.dev/jobs", "schema", /must be a URL/],
  ["javascript:alert(1)", "schema", /must be a URL/],
  ["https://acme.dev/none", "unreadable", /answered 404/],
  ["https://acme.dev/long", "invalid", /^Description can have at most 50000/],
])("the address %s is refused with the code %s", async (address, code, message) => {
  expect(await copyAddress(address)).toEqual({
    code,
    message: expect.stringMatching(message) as string,
  });
});

test("a posting whose HTML is too long to be read is refused", async () => {
  expect(await copyAddress("https://acme.dev/markup")).toEqual({ code: "tooLong" });
});

test("each profile can copy at most 20 postings an hour", async () => {
  for (let n = 0; n < 20; n++)
    expect(await copyAddress("acme.dev/full", "R1")).toMatchObject({ missing: ["level"] });
  const before = server.asked.length;
  expect(await copyAddress("acme.dev/full", "R1")).toEqual({ code: "limited" });
  expect(server.asked).toHaveLength(before);
  expect(await copyAddress("acme.dev/full", "R2")).toMatchObject({ missing: ["level"] });
});

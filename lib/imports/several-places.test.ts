import { expect, test } from "vitest";
import { postingPage, jsonLdScript } from "@/test/posting-page";
import { readBoardFromAnswers } from "@/test/read-answers";
import { parseJobPostings } from "@/lib/imports/json-ld";
import type { Posting } from "@/lib/imports/posting";
import { systems } from "@/lib/imports/schema";
import { toImportedJob } from "@/lib/imports/to-job";

const url = "https://jobs.example/1";
const html = "<p>We write it all day.</p>";
const smartRecruiters = "https://api.smartrecruiters.com/v1/companies/acme/postings";

const answers = {
  greenhouse: {
    "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true": {
      jobs: [
        {
          id: 1,
          title: "Go",
          absolute_url: url,
          content: html,
          location: { name: "Berlin, Germany; Paris, France" },
        },
        {
          id: 2,
          title: "Go",
          absolute_url: url,
          content: html,
          location: { name: "Hybrid" },
          offices: [
            { name: "Berlin, Germany", location: null },
            { name: "France", location: "Paris, France" },
          ],
        },
      ],
    },
  },
  lever: {
    "https://api.lever.co/v0/postings/acme?mode=json": [
      {
        id: "1",
        text: "Go",
        hostedUrl: url,
        description: html,
        categories: {
          location: "Berlin, Germany",
          allLocations: ["Berlin, Germany", "Paris, France"],
        },
      },
    ],
  },
  ashby: {
    "https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true": {
      jobs: [
        {
          id: "1",
          title: "Go",
          jobUrl: url,
          descriptionHtml: html,
          location: "Berlin, Germany",
          secondaryLocations: [{ location: "Paris, France" }],
        },
      ],
    },
  },
  workable: {
    "https://www.workable.com/api/accounts/acme?details=true": {
      jobs: [
        { city: "Berlin", country: "Germany" },
        { city: "Paris", country: "France" },
      ].map((place) => ({ ...place, shortcode: "1", title: "Go", url, description: html })),
    },
  },
  recruitee: {
    "https://acme.recruitee.com/api/offers/": {
      offers: [
        {
          id: 1,
          title: "Go",
          careers_url: url,
          description: html,
          locations: [
            { city: "Berlin", country: "Germany" },
            { city: "Paris", country: "France" },
          ],
        },
      ],
    },
  },
  smartrecruiters: {
    [`${smartRecruiters}?limit=100&offset=0`]: {
      totalFound: 1,
      content: [
        {
          id: "1",
          name: "Go",
          location: { city: "Berlin, Germany; Paris, France", country: null },
        },
      ],
    },
    [`${smartRecruiters}/1`]: {
      postingUrl: url,
      jobAd: { sections: { jobDescription: { text: html } } },
    },
  },
  personio: {
    "https://acme.jobs.personio.de/xml?language=en": `<workzag-jobs><position><id>1</id>
      <office>Berlin, Germany</office><additionalOffices><office>Paris, France</office></additionalOffices>
      <name>Go</name><jobDescriptions><jobDescription><value><![CDATA[${html}]]></value></jobDescription>
      </jobDescriptions></position></workzag-jobs>`,
  },
} satisfies Record<keyof typeof systems, Record<string, unknown>>;

/** The main place, the further places and the text of the job that a posting becomes. */
function placesAndText(posting: Posting) {
  const job = toImportedJob(posting);
  return [
    { city: job?.input.city, country: job?.input.country },
    job?.furtherPlaces.map(({ city, country }) => ({ city, country })),
    job?.descriptionWithoutPlaces,
  ];
}

const berlinAndParis = [
  { city: "Berlin", country: "Germany" },
  [{ city: "Paris", country: "France" }],
  expect.stringMatching(/^(?!.*Places:).*We write it all day/su),
];

test.each(Object.keys(answers) as (keyof typeof answers)[])(
  "a posting of %s that lists two places becomes a job with both, without a line of places",
  async (system) => {
    const board = system === "personio" ? "acme.jobs.personio.de" : "acme";
    const { postings } = await readBoardFromAnswers(systems[system], board, answers[system]);
    expect(postings.length).toBeGreaterThan(0);
    for (const posting of postings) expect(placesAndText(posting)).toEqual(berlinAndParis);
  },
);

test("a posting of a page whose jobLocation is a list becomes a job with all places", async () => {
  const place = (addressLocality: string, addressCountry: string) => ({
    "@type": "Place",
    address: { addressLocality, addressCountry },
  });
  const page = postingPage(
    jsonLdScript({
      "@type": "JobPosting",
      title: "Go",
      description: html,
      jobLocation: [place("Berlin", "DE"), place("Paris", "FR")],
    }),
  );
  const [posting] = await parseJobPostings(page, new URL(url));
  if (!posting) throw new Error("The page has no posting.");
  expect(placesAndText(posting)).toEqual(berlinAndParis);
});

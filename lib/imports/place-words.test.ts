import { beforeAll, describe, expect, test } from "vitest";
import { postingPage, jsonLdScript } from "@/test/posting-page";
import { readBoardFromAnswers } from "@/test/read-answers";
import { countryNames } from "@/lib/places/country-list";
import { findCountry } from "@/lib/imports/places";
import { parseJobPostings } from "@/lib/imports/json-ld";
import type { Posting } from "@/lib/imports/posting";
import { systems } from "@/lib/imports/schema";
import { toImportedJob } from "@/lib/imports/to-job";

/** Places from real boards that earlier versions of the import misread. */
const reported = [
  "Remote - US, Canada",
  "Remote, France, United Kingdom",
  "Remote (US, Canada, UK)",
  "Remote in Germany, Austria or Switzerland",
  "Remote - EMEA, LATAM",
  "USA, Canada",
  "London, UK, Berlin, Germany",
  "New York or London",
  "California - San Francisco",
  "US, California, San Francisco",
  "CA, BC, Vancouver",
  "Distributed",
  "London, New York",
  "New York, London",
  "Munich, London, UK",
  "UK, London, Germany",
  "Karnataka, Bengaluru, India",
  "Germany, Bavaria, Munich",
  "Location: Berlin, Germany",
  "Not remote - Berlin, Germany",
  "Hybrid remote in Austin, TX",
  "Remote - US, CA",
  "Remote - London, UK, Berlin, Germany",
  "EMEA - Germany - Remote",
  "Germany or Remote",
  "Remote; Canada",
  "Remote; Remote - Canada",
  "Atlanta, Georgia",
  "San Jose, CA",
  "Remote - EU",
  "Remote - Worldwide",
  "3 Locations",
  "N/A",
  "TBD",
  "In person",
  "Virtual",
  "Various",
  "Berlin Office",
  "The Hague, Netherlands",
  "The Hague",
  "Berlin, Munich",
  "Berlin; Munich",
  "Frankfurt (Oder)",
];

/** Numbers that are the same in each run (a linear congruential generator with the constants of Numerical Recipes). */
function randomNumbers() {
  let state = 11;
  return (below: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const random = randomNumbers();
const oneOf = (words: string[]) => words[random(words.length)] ?? "";

const cities = [
  "Berlin",
  "London",
  "Austin",
  "San Francisco",
  "New York",
  "Perth",
  "Gondor",
  "Oslo",
];
const countries = ["Germany", "UK", "US", "Canada", "Australia", "Bosnia and Herzegovina", "EMEA"];
const subdivisions = [
  "TX",
  "Texas",
  "CA",
  "California",
  "BC",
  "Ontario",
  "Georgia",
  "Bavaria",
  "Karnataka",
];
const ways = [
  "Remote",
  "Hybrid",
  "Distributed",
  "Flexible",
  "On-site",
  "Home based",
  "Worldwide",
  "Virtual",
  "TBD",
  "In person",
  "3 Locations",
  "Not remote",
];

function randomPlace(): string {
  const part = () => oneOf([cities, countries, subdivisions, ways][random(4)] ?? cities);
  const forms = [
    () => oneOf(cities),
    () => `${oneOf(cities)}, ${oneOf(countries)}`,
    () => `${oneOf(countries)}, ${oneOf(subdivisions)}, ${oneOf(cities)}`,
    () => `${oneOf(cities)}, ${oneOf(subdivisions)}`,
    () => `${oneOf(subdivisions)} - ${oneOf(cities)}`,
    () => `${oneOf(ways)} - ${oneOf(countries)}, ${oneOf(countries)}`,
    () => `${oneOf(ways)} (${oneOf(countries)})`,
    () => `Remote in ${oneOf(countries)}, ${oneOf(countries)} or ${oneOf(countries)}`,
    () => `${oneOf(cities)} and ${oneOf(cities)}, ${oneOf(countries)}`,
    () => `${oneOf(cities)}, ${oneOf(countries)}, ${oneOf(cities)}, ${oneOf(countries)}`,
    () => `${part()}, ${part()}, ${part()}`,
    () => `${part()} - ${part()} / ${part()}`,
  ];
  const place = () => (forms[random(forms.length)] ?? part)();
  return random(3) > 0 ? place() : place() + oneOf([" or ", "; ", " | ", " / "]) + place();
}

const places = [...reported, ...Array.from({ length: 600 }, randomPlace)];

/** A posting with this text as its place, by board, for the boards that state places as text. */
const boards: Record<string, (text: string) => Promise<Posting | undefined>> = {
  greenhouse: async (text) =>
    firstPosting(
      await readBoardFromAnswers(systems.greenhouse, "acme", {
        "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true": {
          jobs: [
            { id: 1, title: "Go", absolute_url: url, content: html, location: { name: text } },
          ],
        },
      }),
    ),
  "greenhouse's offices": async (text) =>
    firstPosting(
      await readBoardFromAnswers(systems.greenhouse, "acme", {
        "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true": {
          jobs: [
            {
              id: 1,
              title: "Go",
              absolute_url: url,
              content: html,
              location: { name: "Hybrid" },
              offices: [
                {
                  name: "Office",
                  location: text,
                },
              ],
            },
          ],
        },
      }),
    ),
  ...Object.fromEntries(
    ["remote", "hybrid", "unspecified"].map((workplaceType) => [
      `lever (${workplaceType})`,
      async (text: string) =>
        firstPosting(
          await readBoardFromAnswers(systems.lever, "acme", {
            "https://api.lever.co/v0/postings/acme?mode=json": [
              {
                id: "1",
                text: "Go",
                hostedUrl: url,
                description: html,
                workplaceType,
                categories: {
                  location: text,
                  allLocations: [text],
                },
              },
            ],
          }),
        ),
    ]),
  ),
  ...Object.fromEntries(
    ["Remote", "Hybrid", null].map((workplaceType) => [
      `ashby (${workplaceType})`,
      async (text: string) =>
        firstPosting(
          await readBoardFromAnswers(systems.ashby, "acme", {
            "https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true": {
              jobs: [
                {
                  id: "1",
                  title: "Go",
                  jobUrl: url,
                  descriptionHtml: html,
                  workplaceType,
                  location: text,
                  address: {
                    postalAddress: {
                      addressLocality: "Lisbon",
                      addressCountry: "PT",
                    },
                  },
                  secondaryLocations: [{ location: text }],
                },
              ],
            },
          }),
        ),
    ]),
  ),
  personio: async (text) =>
    firstPosting(
      await readBoardFromAnswers(systems.personio, "acme.jobs.personio.de", {
        "https://acme.jobs.personio.de/xml?language=en": `<workzag-jobs><position><id>1</id><office>${text}</office>
          <additionalOffices><office>${text}</office></additionalOffices><name>Go</name><jobDescriptions><jobDescription>
          <value><![CDATA[${html}]]></value></jobDescription></jobDescriptions></position></workzag-jobs>`,
      }),
    ),
};

type Fields = { city: string; country: string; isRemote: boolean };

/** One posting with a city and a country, as each board that has fields for them answers it. */
const structuredBoards: Record<string, (fields: Fields) => Promise<Posting | undefined>> = {
  workable: async ({ city, country, isRemote }) =>
    firstPosting(
      await readBoardFromAnswers(systems.workable, "acme", {
        "https://www.workable.com/api/accounts/acme?details=true": {
          jobs: [
            {
              shortcode: "1",
              title: "Go",
              url,
              description: html,
              city,
              country,
              telecommuting: isRemote,
            },
          ],
        },
      }),
    ),
  smartrecruiters: async ({ city, country, isRemote }) =>
    firstPosting(
      await readBoardFromAnswers(systems.smartrecruiters, "acme", {
        "https://api.smartrecruiters.com/v1/companies/acme/postings?limit=100&offset=0": {
          totalFound: 1,
          content: [{ id: "1", name: "Go", location: { city, country, remote: isRemote } }],
        },
        "https://api.smartrecruiters.com/v1/companies/acme/postings/1": {
          postingUrl: url,
          jobAd: { sections: { jobDescription: { text: html } } },
        },
      }),
    ),
  recruitee: async ({ city, country, isRemote }) =>
    firstPosting(
      await readBoardFromAnswers(systems.recruitee, "acme", {
        "https://acme.recruitee.com/api/offers/": {
          offers: [
            {
              id: 1,
              title: "Go",
              careers_url: url,
              description: html,
              city,
              country,
              remote: isRemote,
            },
          ],
        },
      }),
    ),
  "recruitee's locations": async ({ city, country, isRemote }) =>
    firstPosting(
      await readBoardFromAnswers(systems.recruitee, "acme", {
        "https://acme.recruitee.com/api/offers/": {
          offers: [
            {
              id: 1,
              title: "Go",
              careers_url: url,
              description: html,
              remote: isRemote,
              locations: [
                {
                  city,
                  country,
                },
              ],
            },
          ],
        },
      }),
    ),
  "ashby's address": async ({ city, country, isRemote }) =>
    firstPosting(
      await readBoardFromAnswers(systems.ashby, "acme", {
        "https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true": {
          jobs: [
            {
              id: "1",
              title: "Go",
              jobUrl: url,
              descriptionHtml: html,
              isRemote,
              location: "Headquarters",
              address: {
                postalAddress: {
                  addressLocality: city,
                  addressCountry: country,
                },
              },
            },
          ],
        },
      }),
    ),
  "json-ld": async ({ city, country, isRemote }) => {
    const [found] = await parseJobPostings(
      postingPage(
        jsonLdScript({
          "@type": "JobPosting",
          title: "Go",
          description: html,
          ...(isRemote && { jobLocationType: "TELECOMMUTE" }),
          jobLocation: {
            address: {
              addressLocality: city,
              addressCountry: country,
            },
          },
        }),
      ),
      new URL(url),
    );
    return found;
  },
};

const url = "https://jobs.example/1";
const html = "<p>We write it all day.</p>";
const firstPosting = ({ postings: [posting] }: { postings: Posting[] }) => posting;

/** Words that name no place, such as those for ways of working. */
const wordsWithoutPlace = new Set([
  "remote",
  "hybrid",
  "distributed",
  "flexible",
  "on",
  "site",
  "home",
  "based",
  "in",
  "or",
  "and",
  "worldwide",
  "global",
  "not",
  "virtual",
  "tbd",
  "person",
  "3",
  "locations",
  "location",
  "n",
  "a",
  "various",
  "office",
]);
const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function missingWords(text: string, job: NonNullable<ReturnType<typeof toImportedJob>>): string[] {
  const { city = "", country = "", eligibleCountries, description } = job.input;
  const line = /Places: ([^<]*)/u.exec(description)?.[1] ?? "";
  const held = [city, country, ...countryNames(eligibleCountries), line].join(" · ");
  const words = new Set(wordsIn(held));
  const isHeld = (word: string) => {
    const named = findCountry(word);
    if (word === "eu") return held.includes("European Union");
    return words.has(word) || wordsWithoutPlace.has(word) || (named !== "" && held.includes(named));
  };
  return wordsIn(text).filter((word) => !isHeld(word));
}

/** A way in which postings state their place: samples of the text, of the country field beside it, and the reader. */
type Way = {
  texts: string[];
  countries: string[];
  read: (text: string, country: string) => Promise<Posting | undefined>;
};

const waysToState: Record<string, Way> = {
  ...Object.fromEntries(
    Object.entries(boards).map(([name, read]) => [name, { texts: places, countries: [""], read }]),
  ),
  ...Object.fromEntries(
    Object.entries(structuredBoards).flatMap(([name, read]) =>
      [false, true].map((isRemote) => [
        isRemote ? `${name} (remote)` : name,
        {
          texts: places.slice(0, reported.length + 30),
          countries: ["", "US", "Atlantis"],
          read: (city: string, country: string) => read({ city, country, isRemote }),
        },
      ]),
    ),
  ),
};

type Stated = { text: string; country: string; job: NonNullable<ReturnType<typeof toImportedJob>> };

async function jobsOf({ texts, countries, read }: Way): Promise<Stated[]> {
  const jobs: Stated[] = [];
  for (const country of countries)
    for (const text of texts) {
      const posting = await read(text, country);
      const job = posting && toImportedJob(posting);
      if (!job) throw new Error(`There is no job in ${text}, ${country}.`);
      jobs.push({ text, country, job });
    }
  return jobs;
}

describe.each(Object.entries(waysToState))("a job of %s", (system, way) => {
  let all: Stated[];
  beforeAll(async () => {
    all = await jobsOf(way);
  }, 60_000);

  test(`a published job imported from ${system} contains each word of its stated place`, () => {
    const published = all.filter(({ job }) => job.isPlaced);
    const lost = published.flatMap(({ text, country, job }) => {
      const missing = missingWords(`${text}, ${country}`, job);
      return missing.length > 0 ? [`${text}, ${country}: ${missing.join(" ")}`] : [];
    });
    expect(lost).toEqual([]);
    expect(published.length).toBeGreaterThan(all.length / 5);
  });

  test(`the city of a job imported from ${system} is neither a way of working, such as remote, nor a state`, () => {
    const wrong = all.flatMap(({ text, country, job }) => {
      const city = job.input.city ?? "";
      const isWay =
        wordsIn(city).length > 0 && wordsIn(city).every((word) => wordsWithoutPlace.has(word));
      const isState = ["TX", "Texas", "CA", "California", "BC", "Ontario"].includes(city);
      return isWay || isState ? [`${text}, ${country}: ${city}`] : [];
    });
    expect(wrong).toEqual([]);
  });
});

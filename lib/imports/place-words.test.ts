import { describe, expect, test } from "vitest";
import { readAnswers } from "@/test/read-answers";
import { countryNames } from "@/lib/places/country-list";
import { countryNamed } from "@/lib/imports/places";
import type { Posting } from "@/lib/imports/posting";
import { systems } from "@/lib/imports/schema";
import { toJob } from "@/lib/imports/to-job";

/** Places as boards have named them, which were published wrongly. */
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

/** One posting with this text as its place, as each board that has places as text answers it. */
const boards: Record<string, (text: string) => Promise<Posting | undefined>> = {
  greenhouse: async (text) =>
    first(
      await readAnswers(systems.greenhouse, "acme", {
        "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true&pay_transparency=true": {
          jobs: [
            { id: 1, title: "Go", absolute_url: url, content: html, location: { name: text } },
          ],
        },
      }),
    ),
  "greenhouse's offices": async (text) =>
    first(
      await readAnswers(systems.greenhouse, "acme", {
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
        first(
          await readAnswers(systems.lever, "acme", {
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
        first(
          await readAnswers(systems.ashby, "acme", {
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
    first(
      await readAnswers(systems.personio, "acme.jobs.personio.de", {
        "https://acme.jobs.personio.de/xml?language=en": `<workzag-jobs><position><id>1</id><office>${text}</office>
          <additionalOffices><office>${text}</office></additionalOffices><name>Go</name><jobDescriptions><jobDescription>
          <value><![CDATA[${html}]]></value></jobDescription></jobDescriptions></position></workzag-jobs>`,
      }),
    ),
};

const url = "https://jobs.example/1";
const html = "<p>We write it all day.</p>";
const first = ({ postings: [posting] }: { postings: Posting[] }) => posting;

/** Words that name no place, with those of ways of working. */
const silent = new Set([
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

function wordsMissing(text: string, job: NonNullable<ReturnType<typeof toJob>>): string[] {
  const { city = "", country = "", eligibleCountries, description } = job.input;
  const line = /Places: ([^<]*)/u.exec(description)?.[1] ?? "";
  const held = [city, country, ...countryNames(eligibleCountries), line].join(" · ");
  const words = new Set(wordsIn(held));
  const isHeld = (word: string) => {
    const named = countryNamed(word);
    if (word === "eu") return held.includes("European Union");
    return words.has(word) || silent.has(word) || (named !== "" && held.includes(named));
  };
  return wordsIn(text).filter((word) => !isHeld(word));
}

describe.each(Object.entries(boards))("a job of %s", (_, postingWith) => {
  test("has each word of the place that was given, or is a draft", async () => {
    const lost: string[] = [];
    let published = 0;
    for (const text of places) {
      const posting = await postingWith(text);
      const job = posting && toJob(posting);
      if (!job) throw new Error(`There is no job in ${text}.`);
      if (!job.isPlaced) continue;
      published += 1;
      const missing = wordsMissing(text, job);
      if (missing.length > 0) lost.push(`${text}: ${missing.join(" ")}`);
    }
    expect(lost).toEqual([]);
    expect(published).toBeGreaterThan(places.length / 5);
  });

  test("never has a way of working or, beside another name, a state as its city", async () => {
    const wrong: string[] = [];
    for (const text of places) {
      const posting = await postingWith(text);
      const city = (posting && toJob(posting)?.input.city) ?? "";
      const isWay = wordsIn(city).length > 0 && wordsIn(city).every((word) => silent.has(word));
      const isState = ["TX", "Texas", "CA", "California", "BC", "Ontario"].includes(city);
      if (isWay || isState) wrong.push(`${text}: ${city}`);
    }
    expect(wrong).toEqual([]);
  });
});

import { beforeAll, expect, test } from "vitest";
import { addCity, addJob, anonymous, owner } from "@/supabase/tests/callers";

type Suggestion = {
  city: string | null;
  country: string | null;
  company: string | null;
  skills: { slug: string; name: string }[];
  jobs: number;
};

type Filters = Record<string, string | number | string[]>;
type Found = { total: number; suggestions: Suggestion[] };

const findJobs = async (filters: Filters) =>
  (await anonymous.rpc("find_jobs", { filters }).throwOnError()).data as unknown as Found;

const splitTerms = (q: string) => (q ? q.split(" ") : []);

/** Each suggestion as one line: its filters and its number of jobs. */
async function findSuggestions(q: string, others: Filters = {}): Promise<string[]> {
  const { suggestions } = await findJobs({ ...others, terms: splitTerms(q) });
  return suggestions.map(({ city, country, company, skills, jobs }) => {
    const filters = [...skills.map(({ name }) => name), company, city, country];
    return [...filters.filter(Boolean), jobs].join(", ");
  });
}

/** Adds jobs whose texts contain neither their place nor their skills. */
async function addJobs(
  count: number,
  [city, country]: readonly [city: string, country: string],
  values: Record<string, unknown> = {},
) {
  const city_id = await addCity(city, country);
  for (let n = 0; n < count; n++) await addJob({ company: "Vendor", ...values, city_id });
}

beforeAll(async () => {
  await owner`delete from public.jobs`;
  await addJobs(2, ["Berlin", "Germany"]);
  await addJobs(1, ["Berlin", "Germany"], { skills: ["kubernetes"], type: "contract" });
  await addJobs(2, ["München", "Germany"], { skills: ["c-plus-plus"] });
  await addJobs(2, ["New York", "United States"], { skills: ["grpc"] });
  await addJobs(1, ["York", "United Kingdom"]);
  await addJobs(3, ["Remote", "Germany"], { skills: ["kubernetes", "grpc"] });
  await addJobs(1, ["Remote", "Global"], {
    skills: ["kubernetes"],
    visa_sponsorship: true,
    level: "senior",
  });
  await addJobs(2, ["Singapore", "Singapore"]);
  await addJobs(1, ["東京", "Japan"]);
  await addJobs(1, ["Frankfurt am Main", "Germany"], { company: "Zühlke Systems" });
  await addJobs(1, ["Oslo", "Norway"], { is_archived: true });
  await addJobs(1, ["Oslo", "Norway"], { expires_at: "2020-01-01T00:00:00Z" });
});

test.each([
  ["a city", "berlin", ["Berlin, 3"]],
  ["a country", "germany", ["Germany, 9"]],
  ["a country by its short name", "usa", ["United States, 2"]],
  ["remote jobs", "Remote", ["Remote, 4"]],
  ["a skill by a synonym", "K8s", ["Kubernetes, 5"]],
  ["a skill by its name with punctuation", "c++", ["C++, 2"]],
  ["a company by its first word", "zuhlke berlin", ["Berlin, 3", "Zühlke Systems, 1"]],
  ["a city by its first word", "frankfurt", ["Frankfurt am Main, 1"]],
  ["a city without its accents", "MUNCHEN", ["München, 2"]],
  ["a city with accents", "münchen", ["München, 2"]],
  ["a city in another script", "東京", ["東京, 1"]],
  ["a city of two words, not the one of its last", "new york", ["New York, 2"]],
  ["a city state once, as the country", "singapore", ["Singapore, 2"]],
  ["only the words that mean something", "senior berlin", ["Berlin, 3"]],
])("a search with few results suggests %s for the query %j", async (_, q, expected) => {
  expect(await findSuggestions(q)).toEqual(expected);
});

test("a search with few results suggests combinations of filters that find jobs together before their parts", async () => {
  expect(await findSuggestions("k8s berlin remote")).toEqual([
    "Kubernetes, Remote, 4",
    "Kubernetes, Berlin, 1",
    "Kubernetes, 5",
    "Berlin, 3",
  ]);
  expect(await findSuggestions("remote germany")).toEqual([
    "Remote, Germany, 3",
    "Germany, 9",
    "Remote, 4",
  ]);
});

test("a search with few results suggests no part of a combination that finds the same jobs as the combination", async () => {
  expect(await findSuggestions("berlin germany")).toEqual(["Berlin, Germany, 3", "Germany, 9"]);
});

test.each(["oslo", "norway", "wizardry", "city", "company", "", "%", "new", "ber", "東"])(
  "a search with few results suggests nothing for %j, which names no place, skill or company of an open job",
  async (q) => {
    expect(await findSuggestions(q)).toEqual([]);
  },
);

test.each<[string, Filters]>([
  ["berlin", { type: "contract" }],
  ["k8s berlin remote germany", {}],
  ["germany", { city: "Remote" }],
  ["berlin", { country: "Germany" }],
  ["berlin", { country: "Japan" }],
  ["k8s", { skills: ["grpc"], country: "germany" }],
  ["k8s zuhlke", { company: "Vendor" }],
  ["remote", { visa: "yes", level: "senior" }],
  ["berlin", { from: "DE", pay: 10, currency: "EUR", unstated: ["pay"], posted: 7 }],
])(
  "the number of jobs in a suggestion is the total of the suggested search for the query %j with the filters %j",
  async (q, others) => {
    const { suggestions } = await findJobs({ ...others, terms: splitTerms(q) });
    expect(suggestions).not.toEqual([]);
    for (const { city, country, company, skills, jobs } of suggestions) {
      const filters = { city, country, company, skills: skills.map(({ slug }) => slug) };
      const list = await findJobs({
        ...others,
        ...(JSON.parse(JSON.stringify(filters)) as Filters),
      });
      expect({ ...filters, jobs }).toEqual({ ...filters, jobs: list.total });
    }
  },
);

test("the other filters of a search are kept in each suggestion", async () => {
  expect(await findSuggestions("berlin", { type: "contract" })).toEqual(["Berlin, 1"]);
  expect(await findSuggestions("berlin", { type: "internship" })).toEqual([]);
  expect(await findSuggestions("k8s", { skills: ["grpc"] })).toEqual(["gRPC, Kubernetes, 3"]);
  expect(await findSuggestions("k8s", { city: "Berlin" })).toEqual(["Kubernetes, Berlin, 1"]);
  expect(await findSuggestions("zuhlke", { company: "Vendor" })).toEqual(["Zühlke Systems, 1"]);
});

test("a suggestion keeps a chosen place beside the suggested one, unless no job is in both", async () => {
  expect(await findSuggestions("germany", { city: "Remote" })).toEqual(["Remote, Germany, 3"]);
  expect(await findSuggestions("berlin", { country: "Germany" })).toEqual(["Berlin, Germany, 3"]);
  expect(await findSuggestions("berlin", { country: "Japan" })).toEqual(["Berlin, 3"]);
});

test("a search suggests nothing if it finds ten jobs, which is a full page", async () => {
  await addJobs(9, ["Pune", "India"], { title: "Reykjavik Engineer" });
  await addJobs(11, ["Reykjavik", "Iceland"]);
  expect(await findSuggestions("reykjavik")).toEqual(["Reykjavik, 11"]);
  await addJobs(1, ["Pune", "India"], { title: "Reykjavik Engineer" });
  expect(await findJobs({ terms: ["reykjavik"] })).toMatchObject({ total: 10, suggestions: [] });
});

test("a search does not suggest a search that would find no more jobs", async () => {
  await addJobs(2, ["Lyon", "France"], { title: "Engineer in Lyon" });
  expect(await findJobs({ terms: ["lyon"] })).toMatchObject({ total: 2, suggestions: [] });
  expect(await findSuggestions("lyon absent")).toEqual(["Lyon, 2"]);
});

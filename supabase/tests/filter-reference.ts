import { countryGroups, expandToCountries, regionNames } from "@/lib/places/countries";

export type Filters = {
  terms?: string[];
  type?: string;
  city?: string;
  country?: string;
  region?: string;
  from?: string;
  pay?: number;
  currency?: string;
  skills?: string[];
  level?: string;
  company?: string;
  visa?: string;
  facts?: { goYears?: string; builds?: string; vacancy?: string };
  posted?: number;
  unstated?: string[];
  sort?: "pay";
};

export type Place = { city: string; country: string };

export type Job = {
  id: string;
  type: string;
  /** The main place first. */
  places: Place[];
  company: string;
  eligibility: string;
  eligible: string[];
  excluded: string[];
  level: string | null;
  skills: string[];
  visa: Stated;
  goYears: number | null;
  builds: string | null;
  vacancy: string | null;
  pay: number | null;
  ageDays: number;
};

export type Counts = Record<string, number>;

type Stated = "yes" | "no" | "unstated";

/** The ISO code of each country that the jobs use, by its name. */
const countryCodes: Record<string, string> = { Germany: "DE", India: "IN", France: "FR" };

/** Exchange rates in units per euro. XTS, the test currency of ISO 4217, has none on purpose. */
export const rates: Counts = { EUR: 1, USD: 1.25 };

/** Whether people in the country may apply for the job in this place. */
function statedEligibilityIn({ city, country }: Place, job: Job, code: string): Stated {
  if (job.excluded.includes(code)) return "no";
  if (city !== "Remote") {
    const ownCode = countryCodes[country];
    if (!ownCode) return "unstated";
    return ownCode === code ? "yes" : "no";
  }
  if (job.eligibility === "worldwide") return "yes";
  if (job.eligibility === "countries") return job.eligible.includes(code) ? "yes" : "no";
  return "unstated";
}

/** Whether the job pays at least what the filters demand, in euros rounded to the cent. */
function statedPayMatch({ pay }: Job, { pay: minimum = 0, currency = "" }: Filters): Stated {
  if (pay === null) return "unstated";
  const rate = rates[currency] ?? NaN;
  const minimumInEuros = Math.round((minimum / rate) * 100) / 100;
  return pay >= minimumInEuros ? "yes" : "no";
}

const isInRegion = (country: string, region: string) =>
  region !== "Global" && expandToCountries(region).includes(country);

/**
 * The values of a fact's filter that find the job. A filter by years of Go also finds jobs that require fewer years.
 */
export const factValues = ({ goYears, ...job }: Job, fact: keyof NonNullable<Filters["facts"]>) => {
  if (fact !== "goYears") return [job[fact] ?? "unstated"];
  if (goYears === null) return ["unstated"];
  return [0, 1, 2, 3, 5].filter((years) => years >= goYears).map(String);
};

const hasFact =
  (fact: keyof NonNullable<Filters["facts"]>) =>
  (job: Job, { facts = {} }: Filters) =>
    !facts[fact] || factValues(job, fact).includes(facts[fact]);

/** Whether people in the country may apply for the job in one of these places. */
export function statedEligibility(job: Job, places: Place[], code: string): Stated {
  const answers = places.map((place) => statedEligibilityIn(place, job, code));
  if (answers.includes("yes")) return "yes";
  return answers.includes("unstated") ? "unstated" : "no";
}

/** A reference implementation of each filter that one place of the job has to pass, together with the others. */
const placePasses: Record<string, (place: Place, job: Job, filters: Filters) => boolean> = {
  city: (place, _, { city }) => !city || place.city.toLowerCase() === city.toLowerCase(),
  country: (place, _, { country }) =>
    !country || place.country.toLowerCase() === country.toLowerCase(),
  region: (place, job, { region }) => {
    const name = region && regionNames.get(region);
    if (!name || name === place.country || isInRegion(place.country, name)) return true;
    if (name === "Global") return place.city === "Remote" && job.eligibility === "worldwide";
    return (countryGroups.get(name) ?? []).some(
      (code) => statedEligibilityIn(place, job, code) === "yes",
    );
  },
  from: (place, job, { from, unstated = [] }) => {
    if (!from) return true;
    const answer = statedEligibilityIn(place, job, from);
    return answer === "yes" || (answer === "unstated" && unstated.includes("from"));
  },
};

/** The places of the job that pass all filters by place except the one named `ignored`. */
export const matchingPlaces = (job: Job, filters: Filters, ignored?: string) =>
  job.places.filter((place) =>
    Object.entries(placePasses).every(
      ([name, isPassed]) => name === ignored || isPassed(place, job, filters),
    ),
  );

/** A reference implementation of each other filter, with which the SQL search is compared. */
const passes: Record<string, (job: Job, filters: Filters) => boolean> = {
  terms: (job, { terms = [] }) => terms.every((term) => job.company.toLowerCase().includes(term)),
  type: (job, { type }) => !type || job.type === type,
  pay: (job, filters) => {
    if (!filters.pay) return true;
    const { unstated = [] } = filters;
    const answer = statedPayMatch(job, filters);
    return answer === "yes" || (answer === "unstated" && unstated.includes("pay"));
  },
  skills: (job, { skills = [] }) => skills.every((skill) => job.skills.includes(skill)),
  level: (job, { level }) => !level || job.level === level,
  company: (job, { company }) => !company || job.company.toLowerCase() === company.toLowerCase(),
  visa: (job, { visa, unstated = [] }) =>
    !visa || job.visa === visa || (unstated.includes("visa") && job.visa === "unstated"),
  goYears: hasFact("goYears"),
  builds: hasFact("builds"),
  vacancy: hasFact("vacancy"),
  posted: (job, { posted }) => !posted || job.ageDays < posted,
};

/** The jobs that pass all filters except the one named `ignored`. */
export const matchingJobs = (jobs: Job[], filters: Filters, ignored?: string) =>
  jobs
    .filter((job) => matchingPlaces(job, filters, ignored).length > 0)
    .filter((job) =>
      Object.entries(passes).every(
        ([name, isPassed]) => name === ignored || isPassed(job, filters),
      ),
    );

/** Sorts jobs newest first or by pay, highest first and unstated pay last. */
export const sortedJobs = (found: Job[], { sort }: Filters) =>
  sort === "pay" ? found.toSorted((a, b) => (b.pay ?? -1) - (a.pay ?? -1)) : found;

export function countBy(found: Job[], getKeys: (job: Job) => (string | null)[]): Counts {
  const counts: Counts = {};
  for (const key of found.flatMap(getKeys)) {
    if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
  }
  return counts;
}

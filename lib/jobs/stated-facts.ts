import { formatShortDate } from "@/lib/text/dates";

type Fact = {
  label: string;
  values: Record<string, string>;
  /** The values as a filter names them, if a job with another value is found, too. */
  filterValues?: Record<string, string>;
};

/**
 * What employers may state beside a job's terms, and its values. Each is a field of the form, a filter and a member of
 * the API. Null means unstated: none of them is derived from a text.
 */
export const statedFacts = {
  goYears: {
    label: "Years of Go",
    values: {
      0: "No Go is asked for: it is taught",
      1: "1 year of Go",
      2: "2 years of Go",
      3: "3 years of Go",
      5: "5 years of Go or more",
    },
    filterValues: {
      0: "None: Go is taught",
      1: "At most 1 year of Go",
      2: "At most 2 years of Go",
      3: "At most 3 years of Go",
      5: "Any number of years of Go",
    },
  },
  goRole: {
    label: "Role of Go",
    values: { main: "Go is the main language", several: "Go is one of several languages" },
  },
  builds: {
    label: "What is built",
    values: {
      services: "Services",
      platform: "Platform and infrastructure",
      tools: "Command-line and developer tools",
      data: "Data",
      devices: "Devices",
    },
  },
  vacancy: {
    label: "Vacancy",
    values: { open: "An open position", pool: "A pool of candidates for later" },
  },
  aiScreening: {
    label: "Screening by AI",
    values: { yes: "AI screens applications", no: "No AI screens applications" },
  },
  poster: {
    label: "Who posts",
    values: { employer: "Posted by the employer", agency: "Posted by an agency" },
  },
} satisfies Record<string, Fact>;

export type FactName = keyof typeof statedFacts;

export const factNames = Object.keys(statedFacts) as FactName[];

/** A record of the values that a function returns for each stated fact. */
export const eachFact = <Value>(valueOf: (name: FactName) => Value) =>
  Object.fromEntries(factNames.map((name) => [name, valueOf(name)])) as Record<FactName, Value>;

export type Vacancy = keyof typeof statedFacts.vacancy.values;

export const vacancies = Object.keys(statedFacts.vacancy.values) as Vacancy[];

/** The values of a fact, from the table above, as filters: those of a job, or `unstated`. */
export const filterValues = (name: FactName): Record<string, string> => {
  const { label, ...fact }: Fact = statedFacts[name];
  return { ...(fact.filterValues ?? fact.values), unstated: `${label}: not stated` };
};

/** The chosen values of the filters by stated facts. */
export type FactFilters = Partial<Record<FactName, string>>;

export type StatedFacts = Record<Exclude<FactName, "goYears">, string | null> & {
  goYears: number | null;
  /** The day (YYYY-MM-DD) by which an open position is to be filled. */
  fillBy: string | null;
  /** What AI screens applications for. */
  aiPurpose: string | null;
  /** The employer that an agency posts for. */
  agencyFor: string | null;
};

/** Sums up the fields as typed: '2 years of Go · An open position'. */
export function summarizeFacts(valueOf: (field: string) => string | undefined): string {
  const chosen = factNames.flatMap((name) => {
    const { values }: Fact = statedFacts[name];
    return values[valueOf(name) ?? ""] ?? [];
  });
  return chosen.join(" · ") || "nothing stated";
}

/** Each stated fact in words, as 'An open position, to be filled by Jan 7, 2027'; and the labels of the others. */
export function factsInWords(job: StatedFacts): { stated: string[]; unstated: string[] } {
  const details: Partial<Record<FactName, string>> = {};
  if (job.fillBy) details.vacancy = `, to be filled by ${formatShortDate(job.fillBy)}`;
  if (job.aiPurpose) details.aiScreening = `: ${job.aiPurpose}`;
  if (job.poster === "agency")
    details.poster = ` for ${job.agencyFor ?? "an employer that it does not name"}`;
  const stated = factNames.flatMap((name) => {
    const { values }: Fact = statedFacts[name];
    const value = values[String(job[name])];
    if (!value) return [];
    if (name === "builds") return `What is built: ${value.toLowerCase()}`;
    return value + (details[name] ?? "");
  });
  const unstated = factNames.filter((name) => job[name] === null);
  return { stated, unstated: unstated.map((name) => withinSentence(statedFacts[name].label)) };
}

/** A label within a sentence: 'years of Go', but 'Go is the main language'. */
export const withinSentence = (label: string) =>
  label.replace(/^(?!Go |AI )./u, (letter) => letter.toLowerCase());

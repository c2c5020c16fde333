import { formatShortDate } from "@/lib/text/dates";

type Fact = {
  /** A choice or a number of years out of `values`; a text of one line; or a day (YYYY-MM-DD). */
  kind: "choice" | "years" | "text" | "day";
  label: string;
  /** What the API's description says about it. */
  meaning: string;
  values?: Record<string, string>;
  /**
   * Labels of the filter's options. Set if an option also finds jobs with other values, as in 'At most 2 years of Go'.
   */
  filterValues?: Record<string, string>;
  /** Shorter labels of the values, for options beside the label of their field. */
  optionLabels?: Record<string, string>;
  /** What lists with a value of the filter add to 'Golang jobs' in their headings. */
  headings?: Record<string, string>;
  /** The maximum length of a text, in characters. */
  longest?: number;
  placeholder?: string;
  /** How the error messages of a text or day begin, if not with its label. */
  subject?: string;
  /** The choice that this fact is a detail of: it is asked for, stored and shown beside that choice only. */
  detailOf?: { fact: string; value: string };
  /**
   * Formats the fact for pages from the label of its value, its text or its day. Without it, pages show the label, or
   * 'Label: text'. For a detail, the result is appended to the words of its choice; it is also called if no detail is
   * stated.
   */
  inWords?: (text: string | undefined) => string;
};

/**
 * What employers may state beside a job's terms. Each fact is a field of the form and a member of the API, and each that
 * has values is a filter. None of them is derived from a text. The table private.facts has the same facts, in this order.
 */
export const statedFacts = {
  goYears: {
    kind: "years",
    label: "Years of Go",
    meaning: "Years of Go asked for: 0 if it is taught, 5 also for more. Null if not stated.",
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
      5: "Stated, any number of years of Go",
    },
    headings: {
      0: "that teach Go",
      1: "with at most 1 year of Go",
      2: "with at most 2 years of Go",
      3: "with at most 3 years of Go",
      5: "that say how many years of Go",
      unstated: "that do not say how many years of Go",
    },
  },
  goRole: {
    kind: "choice",
    label: "How much Go",
    meaning: "Whether Go is the main or one of several languages. Null if not stated.",
    values: { main: "Go is the main language", several: "Go is one of several languages" },
    headings: {
      main: "with Go as the main language",
      several: "with Go as one of several languages",
      unstated: "that do not say how much Go",
    },
  },
  builds: {
    kind: "choice",
    label: "Kind of software",
    meaning: "What is built. Null if not stated.",
    values: {
      services: "Services",
      platform: "Platform and infrastructure",
      tools: "Command-line and developer tools",
      data: "Data",
      devices: "Devices",
    },
    headings: {
      services: "building services",
      platform: "building platforms and infrastructure",
      tools: "building command-line and developer tools",
      data: "working with data",
      devices: "building devices",
      unstated: "that do not say what is built",
    },
    inWords: (thing) => `Kind of software: ${thing?.toLowerCase()}`,
  },
  vacancy: {
    kind: "choice",
    label: "Open now or talent pool",
    meaning: "An open position or a pool of candidates for later. Null if not stated.",
    values: { open: "An open position", pool: "A pool of candidates for later" },
    headings: {
      open: "for an open position",
      pool: "for a pool of candidates",
      unstated: "that do not say whether the position is open",
    },
  },
  fillBy: {
    kind: "day",
    label: "Fill by",
    subject: "The day",
    meaning: "The day by which an open position is to be filled.",
    detailOf: { fact: "vacancy", value: "open" },
    inWords: (day) => (day ? `, to be filled by ${formatShortDate(day)}` : ""),
  },
  aiScreening: {
    kind: "choice",
    label: "AI screens applications",
    meaning: "Whether AI screens applications. Null if not stated.",
    values: { yes: "AI screens applications", no: "AI does not screen applications" },
    optionLabels: { yes: "Yes", no: "No" },
    headings: {
      yes: "with AI screening",
      no: "without AI screening",
      unstated: "that do not say whether AI screens applications",
    },
  },
  aiPurpose: {
    kind: "text",
    label: "What AI is used for",
    subject: "The purpose",
    meaning: "What AI screens applications for.",
    longest: 200,
    placeholder: "to rank CVs",
    detailOf: { fact: "aiScreening", value: "yes" },
    inWords: (purpose) => (purpose ? `: ${purpose}` : ""),
  },
  poster: {
    kind: "choice",
    label: "Posted by",
    meaning: "Whether the employer or an agency posts the job. Null if not stated.",
    values: { employer: "Posted by the employer", agency: "Posted by an agency" },
    optionLabels: { employer: "The employer", agency: "An agency" },
    headings: {
      employer: "posted by the employer",
      agency: "posted by an agency",
      unstated: "that do not say who posted them",
    },
  },
  agencyFor: {
    kind: "text",
    label: "For the employer",
    subject: "The employer",
    meaning: "The employer that an agency posts for.",
    longest: 120,
    placeholder: "Name, if you may say it",
    detailOf: { fact: "poster", value: "agency" },
    inWords: (employer) => ` for ${employer ?? "an employer that it does not name"}`,
  },
} satisfies Record<string, Fact>;

type Facts = typeof statedFacts;

export type StatedFact = keyof Facts;

/** The facts that have values, which are filters. */
export type FactName = {
  [Name in StatedFact]: Facts[Name] extends { values: object } ? Name : never;
}[StatedFact];

/** What an employer states. A fact that is absent is not stated. */
export type StatedFacts = {
  [Name in StatedFact]?: Facts[Name]["kind"] extends "years" ? number : string;
};

export const statedFactNames = Object.keys(statedFacts) as StatedFact[];

export const getFact = (name: StatedFact): Fact => statedFacts[name];

export const factNames = statedFactNames.filter((name) => getFact(name).values) as FactName[];

/** Whether this is the name of a fact that is a filter. */
export const isFactName = (name: string): name is FactName =>
  factNames.some((fact) => fact === name);

/** A record of the values that a function returns for each fact that is a filter. */
export const recordOfFacts = <Value>(valueOf: (name: FactName) => Value) =>
  Object.fromEntries(factNames.map((name) => [name, valueOf(name)])) as Record<FactName, Value>;

/** A record of the values that a function returns for each fact, details included. */
export const recordOfStatedFacts = <Value>(valueOf: (name: StatedFact) => Value) =>
  Object.fromEntries(statedFactNames.map((name) => [name, valueOf(name)])) as Record<
    StatedFact,
    Value
  >;

export type Vacancy = keyof typeof statedFacts.vacancy.values;

export const vacancies = Object.keys(statedFacts.vacancy.values) as Vacancy[];

/** The options of a fact's filter with their labels: its values, and `unstated` for jobs that do not state it. */
export const filterValues = (name: FactName): Record<string, string> => {
  const { label, values, filterValues: others } = getFact(name);
  return { ...(others ?? values), unstated: `${label}: not stated` };
};

/** The chosen values of the filters by stated facts. */
export type FactFilters = Partial<Record<FactName, string>>;

/** The words of a fact's value; undefined for a value that the fact does not have. */
function valueLabel(name: StatedFact, value: string | undefined): string | undefined {
  return getFact(name).values?.[value ?? ""];
}

/** Sums up the fields as typed: '2 years of Go · An open position'. */
export function summarizeFacts(valueOf: (field: string) => string | undefined): string {
  const summaries = statedFactNames.flatMap((name) => {
    const { values, detailOf } = getFact(name);
    const value = valueOf(name);
    if (detailOf || !value) return [];
    return (values ? valueLabel(name, value) : value) ?? [];
  });
  return summaries.join(" · ") || "nothing stated";
}

/** Each stated fact in words, as 'An open position, to be filled by 7 Jan 2027'. */
export const formatFacts = (facts: StatedFacts): string[] =>
  statedFactNames
    .filter((name) => !getFact(name).detailOf && facts[name] !== undefined)
    .map((name) => describeFact(facts, name));

function describeFact(facts: StatedFacts, name: StatedFact): string {
  const value = String(facts[name]);
  const details = statedFactNames.map((detail) => {
    const { detailOf, inWords } = getFact(detail);
    const isShown = detailOf?.fact === name && detailOf.value === value;
    return isShown ? inWords?.(facts[detail]?.toString()) : undefined;
  });
  const { label, inWords } = getFact(name);
  const words = valueLabel(name, value);
  const sentence = inWords ? inWords(words ?? value) : (words ?? `${label}: ${value}`);
  return sentence + details.join("");
}

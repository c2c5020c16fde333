import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { formFields, toFormData } from "@/lib/forms/submission";
import { cleanJobHtml } from "@/lib/html/sanitize";
import { noFacts } from "@/test/data";
import {
  descriptionSchema,
  findSkills,
  jobSchema,
  newJob,
  ownJobSchema,
  parseSkills,
  previewSchema,
  suggestSkills,
} from "@/lib/jobs/form";
import { renderJobPreview } from "@/lib/jobs/preview";

const filled = {
  title: "Gopher",
  company: "Acme",
  type: "contract",
  city: "Berlin",
  country: "Germany",
  salaryMin: "80000",
  salaryMax: "",
  salaryCurrency: "EUR",
  applicationUrl: "https://acme.example/apply",
  description: "<p>Go.</p>",
  requirements: ["Go", " ", " SQL "],
};

type Fields = Record<string, string | string[]>;

const parseForm = (fields: Fields, schema: z.ZodType = jobSchema) =>
  schema.safeParse(formFields(toFormData(fields)));
const fieldErrors = (fields: Fields, schema?: z.ZodType): Record<string, string[] | undefined> => {
  const { error } = parseForm({ ...filled, ...fields }, schema);
  return error ? z.flattenError(error).fieldErrors : {};
};

test("a valid job form is parsed to a job", () => {
  expect(parseForm(filled).data).toEqual({
    ...filled,
    remote: false,
    salaryMin: 80_000,
    salaryMax: null,
    requirements: ["Go", "SQL"],
    ...noFacts,
  });
});

type PlaceFields = { remote?: string | boolean; city?: string; country?: string };

const placeErrors = (...places: PlaceFields[]) => {
  const { error } = jobSchema.safeParse(formFields(toFormData({ ...filled, places })));
  return (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]);
};

const munich = { remote: false, city: "Munich", country: "Germany" };

test("the further places of a job are parsed from the rows of its form", () => {
  const places = [munich, { remote: "on", city: "", country: "Spain" }];
  const { data } = jobSchema.safeParse(formFields(toFormData({ ...filled, places })));
  expect(data?.places).toEqual([
    { city: "Munich", country: "Germany", isRemote: false },
    { city: "Remote", country: "Spain", isRemote: true },
  ]);
  const one = jobSchema.safeParse(formFields(toFormData({ ...filled, places: [munich] })));
  expect(one.data?.places).toHaveLength(1);
  expect(placeErrors(munich)).toEqual([]);
});

test.each<[PlaceFields[], string, string]>([
  [[{}], "places.0.city", "Please enter a city, or remove this place"],
  [[munich, { city: " " }], "places.1.city", "Please enter a city, or remove this place"],
  [[{ city: "berlin", country: "Germany" }], "places.0.city", "This place is named twice"],
  [[munich, munich], "places.1.city", "This place is named twice"],
  [
    [
      { remote: "on", country: "Spain" },
      { remote: "on", country: "Spain" },
    ],
    "places.1.country",
    "This place is named twice",
  ],
  [
    [{ city: "Paris", country: "Europe" }],
    "places.0.country",
    "Please choose the city’s country: regions are for remote jobs",
  ],
  [
    [{ city: "Paris", country: "Atlantis" }],
    "places.0.country",
    "Please choose a country from the list",
  ],
  [
    [{ city: "x".repeat(101), country: "France" }],
    "places.0.city",
    "City can have at most 100 characters",
  ],
])("the further places %j are refused at the field %s", (places, field, message) => {
  expect(placeErrors(...places)).toEqual([[field, message]]);
});

test("a job has at most ten further places", () => {
  const places = Array.from({ length: 11 }, (_, n) => ({ ...munich, city: `City ${n}` }));
  expect(placeErrors(...places.slice(1))).toEqual([]);
  expect(placeErrors(...places)).toEqual([["places", "A job can have at most 10 further places"]]);
});

test("rows of places that are not objects in JSON are refused", () => {
  for (const row of ["{", "[]", "null", "1", ""]) {
    const { error } = jobSchema.safeParse({ ...filled, places: [row] });
    expect(error?.issues[0]?.path.slice(0, 2)).toEqual(["places", 0]);
  }
});

test("the version of the job that the form was opened with is a single number", () => {
  const parsedVersion = (version: string | string[]) => {
    const { data, error } = parseForm({ ...filled, version });
    return error ? "refused" : (data as { version?: number }).version;
  };
  expect(["3", "any", ["3", "4"], "x"].map(parsedVersion)).toEqual([
    3,
    "refused",
    "refused",
    "refused",
  ]);
});

test("an empty job form reports all of its missing fields at once", () => {
  const { error } = parseForm(newJob.fields);
  expect(error && Object.keys(z.flattenError(error).fieldErrors).toSorted()).toEqual([
    "applicationUrl",
    "city",
    "company",
    "description",
    "title",
  ]);
});

test("an empty job form of a recruiter does not report a missing company", () => {
  const own = parseForm(newJob.fields, ownJobSchema).error;
  expect(own && z.flattenError(own).fieldErrors).not.toHaveProperty("company");
});

test.each([
  [{ title: " " }, { title: ["Title is required"] }],
  [{ title: "x".repeat(201) }, { title: ["Title can have at most 200 characters"] }],
  [{ company: "" }, { company: ["Company is required"] }],
  [{ type: "slavery" }, { type: ["Please choose a job type"] }],
  [{ city: " " }, { city: ["Please enter a city for non-remote jobs"] }],
  [
    { city: " ", title: "" },
    { city: ["Please enter a city for non-remote jobs"], title: ["Title is required"] },
  ],
  [{ city: "", remote: "on" }, {}],
  [{ country: "Atlantis" }, { country: ["Please choose a country from the list"] }],
  [{ country: "" }, {}],
  [{ salaryMin: "80.5" }, { salaryMin: ["Salary must be a whole number"] }],
  [{ salaryMin: "-1" }, { salaryMin: ["Salary must be a whole number"] }],
  [{ salaryMin: "1e5" }, { salaryMin: ["Salary must be a whole number"] }],
  [{ salaryMax: "2147483648" }, { salaryMax: ["Salary can be at most 2147483647"] }],
  [{ salaryMax: "79999" }, { salaryMax: ["Maximum salary must not be below the minimum"] }],
  [{ salaryMax: "80000" }, {}],
  [{ applicationUrl: "" }, { applicationUrl: ["Application URL is required"] }],
  [
    { description: "x".repeat(200_001) },
    { description: ["Description can have at most 200000 characters of HTML"] },
  ],
  [
    { description: "<br>".repeat(5001) },
    { description: ["Description can have at most 5000 HTML tags"] },
  ],
  [
    { description: "<b>".repeat(101) },
    { description: ["Description can have at most 100 nested HTML elements"] },
  ],
  [{ description: "" }, { description: ["Description is required"] }],
  [
    { requirements: Array<string>(51).fill("Go") },
    { requirements: ["There can be at most 50 requirements"] },
  ],
  [
    { requirements: ["x".repeat(20_001)] },
    { requirements: ["Requirements can have at most 20000 characters in total"] },
  ],
])("the job form with the fields %j has the errors %j", (fields, expected) => {
  expect(fieldErrors(fields)).toEqual(expected);
});

test.each(["Global", "Europe", "EMEA", "APAC", "LATAM", "Asia"])(
  "%s is refused as the country of a job on site",
  (country) => {
    const message = "Please choose the city’s country: Global and regions are for remote jobs";
    expect(fieldErrors({ country })).toEqual({ country: [message] });
    expect(fieldErrors({ country, city: "", remote: "on" })).toEqual({});
  },
);

test("the job form accepts amounts with separators, currencies in lower case and URLs without a scheme", () => {
  const typed = {
    salaryMin: "95,000",
    salaryMax: "120 000",
    salaryCurrency: " eur ",
    applicationUrl: "acme.example/jobs",
  };
  expect(parseForm({ ...filled, ...typed }).data).toMatchObject({
    salaryMin: 95_000,
    salaryMax: 120_000,
    salaryCurrency: "EUR",
    applicationUrl: "https://acme.example/jobs",
  });
});

test.each([
  "javascript:alert(1)",
  "acme",
  "jobs@acme.example",
  "mailto:jobs@acme.example",
  "https://",
  "https:acme.example",
  "http:/acme.example",
])("the application URL %s is refused", (applicationUrl) => {
  expect(fieldErrors({ applicationUrl }).applicationUrl).toEqual([
    "Application URL must be a URL that starts with https:// or http://",
  ]);
});

test("a space in an application URL is escaped", () => {
  expect(parseForm({ ...filled, applicationUrl: " https://acme.example/a b" }).data).toMatchObject({
    applicationUrl: "https://acme.example/a%20b",
  });
});

test("an empty currency in the job form becomes USD", () => {
  expect(parseForm({ ...filled, salaryCurrency: " " }).data).toMatchObject({
    salaryCurrency: "USD",
  });
});

test("the country Unknown in the job form becomes empty", () => {
  expect(parseForm({ ...filled, country: "Unknown" }).data).toMatchObject({ country: "" });
});

const parseFacts = (facts: Record<string, string>) =>
  jobSchema.safeParse(formFields(toFormData({ ...filled, ...facts })));

test("the optional facts of the job form are parsed to the values that are stored", () => {
  expect(
    parseFacts({
      eligibility: "countries",
      eligibleCountries: "Germany, Austria",
      excludedCountries: "the Netherlands",
      utcOffsetMin: "-180",
      utcOffsetMax: "330",
      visaSponsorship: "no",
      salaryPeriod: "hour",
      level: "staff",
      skills: "k8s, gRPC",
    }).data,
  ).toMatchObject({
    eligibility: "countries",
    eligibleCountries: ["DE", "AT"],
    excludedCountries: ["NL"],
    utcOffsetMin: -180,
    utcOffsetMax: 330,
    visaSponsorship: false,
    salaryPeriod: "hour",
    level: "staff",
    skills: ["k8s", "gRPC"],
  });
});

test("eligible countries in the job form set the eligibility, excluded ones do not", () => {
  expect(parseFacts({ eligibleCountries: "EU" }).data?.eligibility).toBe("countries");
  expect(parseFacts({ eligibility: "worldwide" }).data?.eligibility).toBe("worldwide");
  expect(parseFacts({ excludedCountries: "Cuba" }).data?.eligibility).toBe("unstated");
});

test("facts left empty in the job form are stored as unstated", () => {
  expect(parseFacts({ visaSponsorship: "" }).data?.visaSponsorship).toBeNull();
  expect(parseFacts({ level: "" }).data?.level).toBeNull();
});

test("a member of an eligible group of countries can be excluded", () => {
  expect(
    parseFacts({ eligibleCountries: "European Union", excludedCountries: "France" }).data,
  ).toMatchObject({ eligibility: "countries", excludedCountries: ["FR"] });
});

test("an eligible country that is named by itself cannot be excluded", () => {
  expect(
    fieldErrors({ eligibleCountries: "Germany, France", excludedCountries: "France" }),
  ).toEqual({
    excludedCountries: ["France is in both lists: remove it from one of them"],
  });
});

test("working hours in common with a time zone are stored with the range of UTC offsets computed from them", () => {
  const { data } = parseFacts({ overlapHours: "4", overlapZone: "Asia/Kolkata" });
  expect(data).toMatchObject({
    overlap: { hours: 4, timeZone: "Asia/Kolkata" },
    utcOffsetMin: 90,
    utcOffsetMax: 570,
  });
  expect(data).not.toHaveProperty("overlapZone");
});

test("a range of UTC offsets that was typed is stored without working hours in common", () => {
  expect(parseFacts({ utcOffsetMin: "345", utcOffsetMax: "765" }).data?.overlap).toBeNull();
});

describe("errors at fields", () => {
  test.each([
    ["an unknown eligibility", { eligibility: "everywhere" }, "eligibility"],
    [
      "eligibility by countries without a country",
      { eligibility: "countries" },
      "eligibleCountries",
    ],
    [
      "a country of a worldwide job",
      { eligibility: "worldwide", eligibleCountries: "Germany" },
      "eligibleCountries",
    ],
    ["an unknown country", { eligibleCountries: "Atlantis" }, "eligibleCountries"],
    [
      "an excluded place that is not a country",
      { excludedCountries: "Global" },
      "excludedCountries",
    ],
    [
      "a country that is both eligible and excluded",
      { eligibleCountries: "Germany, France", excludedCountries: "France" },
      "excludedCountries",
    ],
    ["a range of time zones with one end", { utcOffsetMin: "0" }, "utcOffsetMax"],
    [
      "a range of time zones that ends before it begins",
      { utcOffsetMin: "60", utcOffsetMax: "0" },
      "utcOffsetMax",
    ],
    [
      "an offset that is not a multiple of 15 minutes",
      { utcOffsetMin: "7", utcOffsetMax: "60" },
      "utcOffsetMin",
    ],
    ["an offset beyond the last one", { utcOffsetMin: "0", utcOffsetMax: "855" }, "utcOffsetMax"],
    ["nine hours in common", { overlapHours: "9", overlapZone: "UTC" }, "overlapHours"],
    ["hours in common without a time zone", { overlapHours: "4" }, "overlapZone"],
    ["a time zone without hours in common", { overlapZone: "Asia/Kolkata" }, "overlapHours"],
    [
      "hours in common beside time zones",
      { overlapHours: "4", overlapZone: "UTC", utcOffsetMin: "0", utcOffsetMax: "0" },
      "utcOffsetMin",
    ],
    [
      "hours in common with an unknown time zone",
      { overlapHours: "4", overlapZone: "Mars" },
      "overlapZone",
    ],
    ["an unknown answer about visas", { visaSponsorship: "maybe" }, "visaSponsorship"],
    ["an unknown period of pay", { salaryPeriod: "decade" }, "salaryPeriod"],
    ["an unknown level", { level: "wizard" }, "level"],
    ["nine skills", { skills: "a, b, c, d, e, f, g, h, i" }, "skills"],
  ])("the form with %s is refused with an error at its field", (_, facts, field) => {
    expect(Object.keys(fieldErrors(facts))).toEqual([field]);
  });

  test("the form is refused with the errors of several fields at once", () => {
    expect(Object.keys(fieldErrors({ title: "", eligibility: "countries" })).toSorted()).toEqual([
      "eligibleCountries",
      "title",
    ]);
  });
});

test("the preview of a job replaces missing values by defaults", () => {
  const empty = renderJobPreview(previewSchema.parse({}), null);
  expect(empty.job).toMatchObject({
    title: "Job title",
    city: "City",
    country: "Unknown",
    type: "full-time",
    isRemote: false,
  });
});

test("the preview of a job replaces invalid values by defaults", () => {
  const wrong = renderJobPreview(
    previewSchema.parse({
      ...filled,
      title: "Gopher",
      salaryMin: "much",
      remote: "on",
      country: "",
      description: "<h1>Go</h1><script>1</script>",
    }),
    null,
  );
  expect(wrong.job).toMatchObject({
    title: "Gopher",
    salaryMin: null,
    city: "Remote",
    country: "Global",
    isRemote: true,
    description: "<h3>Go</h3>",
  });
});

test("the preview of a job with a description beyond the limits is refused", () => {
  expect(fieldErrors({ description: "<b>".repeat(101) }, previewSchema)).toEqual({
    description: ["Description can have at most 100 nested HTML elements"],
  });
});

test("the preview of a job leaves out pay whose minimum is above its maximum", () => {
  const previewed = (salaryMin: string, salaryMax: string) =>
    renderJobPreview(previewSchema.parse({ ...filled, salaryMin, salaryMax }), null).job;
  expect(previewed("90000", "70000")).toMatchObject({ salaryMin: null, salaryMax: null });
  expect(previewed("70000", "90000")).toMatchObject({ salaryMin: 70_000, salaryMax: 90_000 });
});

type Posting = {
  position?: string;
  company: string;
  description: string;
  tags: string[];
  apply_url: string;
};
const { jobs: postings }: { jobs: Posting[] } = JSON.parse(
  readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8"),
);

describe.each(postings.map((posting, index) => [index, posting] as const))(
  "real posting %i",
  (index, posting) => {
    test(`real posting ${index} is saved as a job whose preview is the same before and after saving`, () => {
      const form = {
        ...filled,
        title: posting.position || "Go",
        company: posting.company || "Acme",
        description: posting.description,
        requirements: posting.tags,
        applicationUrl: posting.apply_url,
      };
      const { data } = jobSchema.safeParse(formFields(toFormData(form)));
      expect(data?.requirements).toEqual(posting.tags.map((tag) => tag.trim()).filter(Boolean));
      const saved = cleanJobHtml(data?.description ?? "");
      expect(descriptionSchema.safeParse(saved).success).toBe(true);
      expect(cleanJobHtml(saved)).toBe(saved);
      const shown = (description: string) =>
        renderJobPreview(previewSchema.parse({ ...form, description }), null).job.description;
      expect(shown(saved)).toBe(shown(posting.description));
    });
  },
);

const skill = (slug: string, name = slug, ...synonyms: string[]) => ({ slug, name, synonyms });
const vocabulary = [
  skill("java", "Java"),
  skill("javascript", "JavaScript"),
  skill("c-plus-plus", "C++", "cpp"),
  skill("kubernetes", "Kubernetes", "k8s"),
  skill("postgresql", "PostgreSQL", "postgres"),
  skill("nodejs", "Node.js", "node"),
  skill("react", "React"),
  skill("grpc", "gRPC"),
];

test("a typed list of skills is split at commas, with each name once", () => {
  expect(parseSkills(" Kubernetes, k8s;gRPC\n  Amazon   SQS ,, KUBERNETES")).toEqual([
    "KUBERNETES",
    "k8s",
    "gRPC",
    "Amazon SQS",
  ]);
});

test("skills are found by name, slug and synonym, apart from unknown ones, which are reported", () => {
  expect(findSkills(vocabulary, ["k8s", "Kubernetes", "CPP", "postgresql", "Wizardry"])).toEqual({
    slugs: ["kubernetes", "c-plus-plus", "postgresql"],
    unknown: ["Wizardry"],
  });
});

test.each([
  ["We run Postgres on K8s, in C++.", ["postgresql", "kubernetes", "c-plus-plus"]],
  ["JavaScript and Node.js", ["javascript", "nodejs"]],
  ["java.", ["java"]],
  ["javac, reactive, mygrpc, subnode", []],
  ["(gRPC/Java)", ["grpc", "java"]],
  ["", []],
])("the skills named in the text %j are suggested in the order of the text", (text, slugs) => {
  expect(suggestSkills(vocabulary, text).map(({ slug }) => slug)).toEqual(slugs);
});

import { describe, expect, test } from "vitest";
import { job } from "@/test/data";
import type { Job } from "@/lib/jobs/schema";
import { jobPageDescription, jobPageTitle } from "@/lib/jobs/job-page-title";

const remote = { isRemote: true, city: "Remote" };
const munich = { city: "Munich", country: "Germany", isRemote: false };
const paris = { city: "Paris", country: "France", isRemote: false };
const remoteInSpain = { ...remote, country: "Spain" };
const remoteJobFrom = (...eligibleCountries: string[]) => ({
  ...remote,
  country: "Global",
  eligibility: "countries" as const,
  eligibleCountries,
});
const europeanUnion = [
  "AT",
  "BE",
  "BG",
  "HR",
  "CY",
  "CZ",
  "DE",
  "DK",
  "EE",
  "ES",
  "FI",
  "FR",
  "GR",
  "HU",
  "IE",
  "IT",
  "LT",
  "LU",
  "LV",
  "MT",
  "NL",
  "PL",
  "PT",
  "RO",
  "SE",
  "SI",
  "SK",
];

const buildTitle = (changes: Partial<Job> = {}, difference: string | null = null) =>
  jobPageTitle({ ...job, ...changes }, difference);

describe("the title of a job for search engines", () => {
  test.each<[Partial<Job>, string]>([
    [{}, "Senior Go Engineer at Acme, Berlin"],
    [{ country: "Unknown" }, "Senior Go Engineer at Acme, Berlin"],
    [{ ...remote, country: "Germany" }, "Senior Go Engineer at Acme, Remote, Germany"],
    [{ furtherPlaces: [munich] }, "Senior Go Engineer at Acme, Berlin or Munich"],
    [{ furtherPlaces: [munich, paris] }, "Senior Go Engineer at Acme, Berlin or Munich"],
    [{ furtherPlaces: [remoteInSpain] }, "Senior Go Engineer at Acme, Berlin or Remote"],
    [
      { ...remote, country: "Germany", furtherPlaces: [remoteInSpain] },
      "Senior Go Engineer at Acme, Remote, Germany or Spain",
    ],
    [remoteJobFrom("DE"), "Senior Go Engineer at Acme, Remote, Germany"],
    [remoteJobFrom("DE", "AT"), "Senior Go Engineer at Acme, Remote, Germany or Austria"],
    [remoteJobFrom("DE", "AT", "CH"), "Senior Go Engineer at Acme, Remote"],
    [remoteJobFrom("US", "CA", "MX"), "Senior Go Engineer at Acme, Remote"],
    [
      { ...remote, country: "Global", eligibility: "worldwide" },
      "Senior Go Engineer at Acme, Remote, worldwide",
    ],
  ])("the title of a job with %j contains its place: %s", (changes, title) => {
    expect(buildTitle(changes)).toBe(title);
  });

  test.each<[string, Partial<Job>]>([
    ["it is not stated who may apply", { ...remote, country: "Global" }],
    ["a country is excluded", { ...remote, eligibility: "worldwide", excludedCountries: ["CU"] }],
  ])("the title of a remote job does not say worldwide if %s", (_, changes) => {
    expect(buildTitle({ country: "Global", ...changes })).toBe(
      "Senior Go Engineer at Acme, Remote",
    );
  });

  test("the title contains a region's name if people may apply from all of its countries", () => {
    expect(buildTitle(remoteJobFrom(...europeanUnion))).toBe(
      "Senior Go Engineer at Acme, Remote, European Union",
    );
  });

  test.each<[Partial<Job>, string]>([
    [
      { title: "Senior Staff Software Engineer, Platform Infrastructure" },
      "Senior Staff Software… Infrastructure at Acme, Berlin",
    ],
    [
      {
        ...remoteJobFrom("US"),
        title: "Senior Software Engineer, Storage",
        company: "Borealis Labs",
      },
      "Senior Software Engineer, Storage at Borealis Labs, Remote",
    ],
    [
      { company: "The Very Long Company Name of Northern Europe Limited" },
      "Senior Go Engineer at The Very Long Company…, Berlin",
    ],
    [
      { title: "Engineer for distributed systems", company: "Laboratories of the North" },
      "Engineer for distributed… at Laboratories of the North",
    ],
    [{ city: "x".repeat(60) }, "Senior Go Engineer at Acme"],
    [{ title: "x".repeat(200) }, `${"x".repeat(43)}… at Acme, Berlin`],
    [{ title: "🐹".repeat(100) }, `${"🐹".repeat(21)}… at Acme, Berlin`],
  ])("a job with %j has a title of at most 60 characters: %s", (changes, title) => {
    expect(buildTitle(changes)).toBe(title);
    expect(title.length).toBeLessThanOrEqual(60);
  });

  test("a long title is cut before the place that distinguishes the job from another of the same title", () => {
    expect(
      buildTitle({ title: "Senior Staff Software Engineer of Platforms" }, "Berlin, Germany"),
    ).toBe("Senior Staff Software… Platforms at Acme, Berlin, Germany");
    expect(buildTitle({ ...remote, country: "Global" }, "Remote (Global)")).toBe(
      "Senior Go Engineer at Acme, Remote (Global)",
    );
  });
});

describe("the description of a job for search engines", () => {
  const buildDescription = (changes: Partial<Job> = {}) =>
    jobPageDescription({ ...job, ...changes }, "Build it!");
  const named = "Full-time: Senior Go Engineer at Acme. Build it!";

  test.each<[Partial<Job>, string]>([
    [{}, "80,000 - 120,000 EUR a year. Berlin, Germany."],
    [{ salaryMax: null }, "From 80,000 EUR a year. Berlin, Germany."],
    [{ salaryMin: 60, salaryMax: 60, salaryPeriod: "hour" }, "60 EUR an hour. Berlin, Germany."],
    [{ salaryMin: 0, salaryMax: null }, "Berlin, Germany."],
    [
      { ...remoteJobFrom("DE", "AT"), salaryMin: null, salaryMax: null },
      "This is a remote job. You can apply from Germany or Austria.",
    ],
    [
      { salaryMin: null, salaryMax: null, eligibility: "countries", eligibleCountries: ["PT"] },
      "Berlin, Germany. You can apply from Portugal.",
    ],
    [
      { ...remoteJobFrom("FR", "ES", "PT", "IT", "PL", "RO"), salaryMin: null, salaryMax: null },
      "This is a remote job. You can apply from France, Spain, Portugal, Italy…",
    ],
  ])(
    "the description of a job with %j begins with its pay, if stated, and place: %s",
    (changes, beginning) => {
      expect(buildDescription(changes)).toBe(`${beginning} ${named}`);
    },
  );

  test("a description is cut to 200 characters", () => {
    expect(jobPageDescription(job, "word ".repeat(100))).toHaveLength(200);
  });
});

test("the description of a job in several places names at most two of them", () => {
  const description = jobPageDescription({ ...job, furtherPlaces: [munich, paris] }, "");
  expect(description).toContain("Berlin, Germany; Munich, Germany + 1 more.");
  expect(description).not.toContain("Paris");
});

test("the description of a job that is remote in several countries names at most two of them", () => {
  const remoteIn = (country: string) => ({ ...remote, country });
  const described = (...countries: string[]) =>
    jobPageDescription(
      { ...job, ...remoteIn("Germany"), furtherPlaces: countries.map(remoteIn) },
      "",
    );
  expect(described("Spain")).toContain("Where you can work from: Germany, Spain.");
  const description = described("Spain", "France");
  expect(description).toContain("Remote (Germany); Remote (Spain) + 1 more");
  expect(description).not.toContain("France");
});

import { describe, expect, test } from "vitest";
import { site } from "@/lib/config/site";
import { job } from "@/test/data";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import type { Job } from "@/lib/jobs/schema";

const buildGraph = (changes: Partial<Job> = {}) =>
  JSON.parse(JSON.stringify(jobJsonLd({ ...job, ...changes })));
const buildPosting = (changes?: Partial<Job>) => buildGraph(changes)[0];
const remote = { isRemote: true, city: "Remote" };

/** The names of the countries from which people may apply for a remote job. */
const applicantCountryNames = (changes: Partial<Job>): string[] =>
  buildPosting({ ...remote, ...changes }).applicantLocationRequirements.map(
    ({ name }: { name: string }) => name,
  );

describe("JobPosting", () => {
  test("a job on site has exactly the expected properties", () => {
    expect(buildPosting()).toEqual({
      "@type": "JobPosting",
      title: "Senior Go Engineer",
      description: `${job.description}<h2>Requirements</h2><ul><li>Go</li><li>SQL &amp; &lt;caches&gt;</li></ul>`,
      datePosted: "2026-11-01T09:30:00.000Z",
      validThrough: "2027-01-01T12:00:00.000Z",
      hiringOrganization: {
        "@type": "Organization",
        "@id": `${site.url}/companies/acme#organization`,
        name: "Acme",
        url: "https://acme.example/",
        sameAs: ["https://acme.example/"],
        logo: `${site.url}/images/company-logos/1700000000000.webp`,
      },
      identifier: { "@type": "PropertyValue", name: "Acme", value: job.id },
      employmentType: "FULL_TIME",
      jobLocation: {
        "@type": "Place",
        address: { "@type": "PostalAddress", addressLocality: "Berlin", addressCountry: "DE" },
      },
      baseSalary: {
        "@type": "MonetaryAmount",
        currency: "EUR",
        value: {
          "@type": "QuantitativeValue",
          minValue: 80000,
          maxValue: 120000,
          unitText: "YEAR",
        },
      },
      directApply: false,
      url: `${site.url}/golang-jobs/senior-go-engineer-acme`,
    });
  });

  test.each([
    ["Austin, TX", "United States", { addressLocality: "Austin", addressRegion: "TX" }],
    ["Austin, Texas", "United States", { addressLocality: "Austin", addressRegion: "Texas" }],
    ["Toronto, ON", "Canada", { addressLocality: "Toronto", addressRegion: "ON" }],
    ["San Jose, CA", "Canada", { addressLocality: "San Jose, CA" }],
    ["Austin", "United States", { addressLocality: "Austin" }],
    ["Perth, WA", "Australia", { addressLocality: "Perth, WA" }],
    ["TX", "United States", { addressLocality: "TX" }],
  ])("the city %s in %s has the region that it names there, if any", (city, country, address) => {
    expect(buildPosting({ city, country }).jobLocation.address).toEqual({
      "@type": "PostalAddress",
      ...address,
      addressCountry: expect.any(String),
    });
  });

  test("the places of a job are a list of locations beside the markup of remote work", () => {
    const munich = { city: "Munich", country: "Germany", isRemote: false };
    const spain = { city: "Remote", country: "Spain", isRemote: true };
    const nowhere = { city: "Springfield", country: "Unknown", isRemote: false };
    const cities = ({ jobLocation }: { jobLocation: object }) =>
      [jobLocation].flat().map((place) => "address" in place && place.address);
    const both = buildPosting({ furtherPlaces: [munich, spain, nowhere] });
    expect(cities(both)).toMatchObject([
      { addressLocality: "Berlin" },
      { addressLocality: "Munich" },
    ]);
    expect(both).toMatchObject({
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: [{ "@type": "Country", name: "Spain" }],
    });
    // Google requires the countries of a remote job.
    const unstated = buildPosting({ furtherPlaces: [{ ...spain, country: "Global" }] });
    expect(cities(unstated)).toMatchObject([{ addressLocality: "Berlin" }]);
    expect(unstated).not.toHaveProperty("jobLocationType");
    // The main place has no country, but another one does.
    const second = buildPosting({ country: "Unknown", furtherPlaces: [munich] });
    expect(cities(second)).toMatchObject([{ addressLocality: "Munich" }]);
  });

  test.each([
    ["full-time", "FULL_TIME"],
    ["part-time", "PART_TIME"],
    ["contract", "CONTRACTOR"],
    ["internship", "INTERN"],
  ] as const)("a %s job has the employment type %s", (type, word) => {
    expect(buildPosting({ type }).employmentType).toBe(word);
  });

  test("a remote job has the country from which people may apply in place of a jobLocation", () => {
    const posting = buildPosting({ ...remote, country: "Germany" });
    expect(posting.jobLocationType).toBe("TELECOMMUTE");
    expect(posting.applicantLocationRequirements).toEqual([
      { "@type": "Country", name: "Germany" },
    ]);
    expect(posting.jobLocation).toBeUndefined();
  });

  test("a remote job lists its eligible countries, without excluded ones, instead of the country of its place", () => {
    const listed = { eligibility: "countries" as const, eligibleCountries: ["PT", "ES", "FR"] };
    expect(applicantCountryNames({ ...listed, country: "Global" })).toEqual([
      "Portugal",
      "Spain",
      "France",
    ]);
    expect(
      applicantCountryNames({ ...listed, excludedCountries: ["FR"], country: "Germany" }),
    ).toEqual(["Portugal", "Spain"]);
  });

  test("a worldwide remote job lists all countries except the excluded ones", () => {
    const worldwide = { eligibility: "worldwide" as const, country: "Global" };
    expect(applicantCountryNames(worldwide)).toHaveLength(250);
    expect(applicantCountryNames(worldwide)).toEqual(
      expect.arrayContaining(["Poland", "Spain", "Brazil"]),
    );
    expect(applicantCountryNames({ ...worldwide, excludedCountries: ["IN"] })).toEqual(
      applicantCountryNames(worldwide).filter((name) => name !== "India"),
    );
  });

  test("the description of a remote job begins with from where people may apply", () => {
    const buildDescription = (changes: Partial<Job>) =>
      buildPosting({ ...remote, ...changes }).description;
    const stated = { eligibility: "worldwide" as const, excludedCountries: ["CU"] };
    expect(buildDescription({ country: "Germany" })).toMatch(
      /^<p>This is a remote job\. Where you can work from: Germany\.<\/p><p>Build/,
    );
    expect(buildDescription(stated)).toMatch(
      /^<p>This is a remote job\. From anywhere except Cuba\.<\/p>/,
    );
    expect(
      buildDescription({ country: "Spain", eligibility: "countries", eligibleCountries: ["DE"] }),
    ).toMatch(/^<p>This is a remote job\. You can apply from Germany\.<\/p>/);
  });

  test("the description of an on-site job contains no sentence about remote work", () => {
    expect(buildPosting().description).not.toContain("remote");
  });

  test("the title is cleaned of decoration", () => {
    const title = "🚀 URGENT!!! Senior Go Developer €90k-120k – Acme";
    expect(buildPosting({ title }).title).toBe("Senior Go Developer");
  });

  test("a description of 200 characters is long enough for a JobPosting", () => {
    expect(
      buildPosting({ description: `<p>${"x".repeat(200)}</p>`, requirements: [] }),
    ).toHaveProperty("title");
  });

  test("an imported job has the employer's own id as its identifier", () => {
    expect(buildPosting({ importedFrom: "lever", employerId: "req-42" }).identifier).toEqual({
      "@type": "PropertyValue",
      name: "Acme",
      value: "req-42",
    });
  });

  test("visa sponsorship, time zones, level and eligible countries of a job on site are left out", () => {
    const posting = buildPosting({
      visaSponsorship: true,
      utcOffsetMin: 0,
      utcOffsetMax: 60,
      level: "senior",
      eligibility: "countries",
      eligibleCountries: ["PT"],
    });
    expect(posting).toEqual(buildPosting());
  });

  test.each([
    ["year", "YEAR"],
    ["month", "MONTH"],
    ["week", "WEEK"],
    ["day", "DAY"],
    ["hour", "HOUR"],
  ] as const)("pay per %s has the schema.org unitText %s", (salaryPeriod, unitText) => {
    expect(buildPosting({ salaryPeriod }).baseSalary.value.unitText).toBe(unitText);
  });

  test.each(["Asia", "Europe", "EMEA", "APAC", "LATAM"])(
    "a remote job in %s lists the countries of that region",
    (country) => {
      const countries = applicantCountryNames({ country });
      expect(countries.length).toBeGreaterThan(5);
      expect(countries).not.toContain(country);
    },
  );

  test.each<Partial<Job>>([
    { country: "Unknown" },
    { country: "Europe" },
    { country: "Global" },
    { ...remote, country: "Unknown" },
    // Unstated eligible countries do not mean that people can apply from anywhere.
    { ...remote, country: "Global" },
    {
      ...remote,
      country: "Spain",
      eligibility: "countries",
      eligibleCountries: ["PT"],
      excludedCountries: ["PT"],
    },
    { description: `<p>${"x".repeat(199)}</p>`, requirements: [] },
    { description: `<p>${job.title}</p>`.repeat(20), requirements: [] },
    { title: "Go".repeat(100), description: `<p>${"Go".repeat(100)}</p>`, requirements: [] },
    { description: "", requirements: [] },
    { description: "<p><br /></p>", requirements: [] },
  ])("a job with %j has no JobPosting, because it would be invalid", (changes) => {
    expect(buildGraph(changes).map((thing: { "@type": string }) => thing["@type"])).toEqual([
      "BreadcrumbList",
    ]);
  });

  test.each([
    [null, null, "EUR"],
    [0, 0, "EUR"],
    [80000, 120000, "$"],
    [80000, 120000, "Bitcoin"],
    [80000, 120000, ""],
  ])("a salary of %s to %s, currency %j, is left out", (salaryMin, salaryMax, salaryCurrency) => {
    expect(buildPosting({ salaryMin, salaryMax, salaryCurrency }).baseSalary).toBeUndefined();
  });

  test.each([
    [90000, 90000, { value: 90000 }],
    [90000, null, { value: 90000, minValue: 90000 }],
    [null, 90000, { maxValue: 90000 }],
    [0, 90000, { maxValue: 90000 }],
  ])(
    "a salary from %s to %s includes only the stated ends of the range",
    (salaryMin, salaryMax, range) => {
      const { currency, value } = buildPosting({
        salaryMin,
        salaryMax,
        salaryCurrency: " usd ",
      }).baseSalary;
      expect(currency).toBe("USD");
      expect(value).toEqual({ "@type": "QuantitativeValue", ...range, unitText: "YEAR" });
    },
  );

  test("validThrough is the time at which the job closes", () => {
    expect(buildPosting().validThrough).toBe("2027-01-01T12:00:00.000Z");
  });
});

test("the breadcrumbs of a job's page are the job list and the job", () => {
  expect(buildGraph()[1].itemListElement).toEqual([
    { "@type": "ListItem", position: 1, name: "Jobs", item: `${site.url}/` },
    {
      "@type": "ListItem",
      position: 2,
      name: "Senior Go Engineer",
      item: `${site.url}/golang-jobs/senior-go-engineer-acme`,
    },
  ]);
});

import { describe, expect, test } from "vitest";
import { jobPostingsIn } from "./json-ld";
import { statedFields } from "./to-job";

const page = new URL("https://acme.dev/jobs/1?gh_jid=1");
const script = (data: unknown) =>
  `<script type="application/ld+json">${(typeof data === "string" ? data : JSON.stringify(data)).replaceAll("</", "<\\/")}</script>`;
const pageOf = (...scripts: string[]) =>
  `<!doctype html><html><head><title>Acme</title>${scripts.join("")}</head><body><p>Jobs</p></body></html>`;
const read = (data: unknown) => jobPostingsIn(pageOf(script(data)), page);

const posting = {
  "@context": "https://schema.org/",
  "@type": "JobPosting",
  title: "Senior Go Engineer",
  description: "<p>We write <b>Go</b>.</p>",
  datePosted: "2026-11-01",
  employmentType: ["FULL_TIME"],
  hiringOrganization: { "@type": "Organization", name: "Acme Systems" },
  jobLocation: {
    "@type": "Place",
    address: {
      "@type": "PostalAddress",
      addressLocality: "Berlin",
      addressRegion: "BE",
      addressCountry: "DE",
    },
  },
  baseSalary: {
    "@type": "MonetaryAmount",
    currency: "EUR",
    value: { "@type": "QuantitativeValue", minValue: 80000, maxValue: "95000", unitText: "YEAR" },
  },
  url: "https://acme.dev/jobs/1/apply",
};

const readOne = (changes: Record<string, unknown>) => {
  const [found] = read({ ...posting, ...changes });
  if (!found) throw new Error("No posting was found.");
  return found;
};
const fieldsOf = (changes: Record<string, unknown>) => statedFields(readOne(changes));

describe("the JSON-LD of a page", () => {
  const organization = { "@type": "Organization", name: "Acme" };
  const titles = (html: string) => jobPostingsIn(html, page).map(({ title }) => title);
  const found = ["Senior Go Engineer"];

  test.each([
    ["an object", pageOf(script(posting))],
    ["an array", pageOf(script([organization, posting]))],
    ["an @graph", pageOf(script({ "@graph": [organization, posting] }))],
    ["the main entity of a page", pageOf(script({ "@type": "WebPage", mainEntity: posting }))],
    ["a second script", pageOf(script(organization), script(posting))],
    ["a script after a broken one", pageOf(script('{"@type":"JobPosting",'), script(posting))],
    ["one of several types", pageOf(script({ ...posting, "@type": ["Thing", "JobPosting"] }))],
    [
      "a type with its full address",
      pageOf(script({ ...posting, "@type": "http://schema.org/JobPosting" })),
    ],
    [
      "a script with other attributes",
      pageOf(script(posting).replace("<script", "<SCRIPT id=x nonce='y'")),
    ],
    [
      "a string with line breaks",
      pageOf(script(JSON.stringify(posting).replace("We write", "We\n\twrite"))),
    ],
    [
      "a string with the start of a script",
      pageOf(script({ ...posting, description: "<script>Go" })),
    ],
  ])("states a job posting as %s", (_, html) => {
    expect(titles(html)).toEqual(found);
  });

  test.each([
    ["no script", "<p>Jobs</p>"],
    ["another type", pageOf(script(organization))],
    ["broken JSON", pageOf(script(JSON.stringify(posting).slice(0, -1)))],
    ["a script that does not end", script(posting).replace("</script>", "")],
    [
      "a script of another kind",
      pageOf(script(posting).replace("application/ld+json", "text/template")),
    ],
    ["null", pageOf(script("null"))],
  ])("states no job posting with %s", (_, html) => {
    expect(titles(html)).toEqual([]);
  });

  test("is searched down to five levels, so 10,000 levels take no more time", () => {
    const nested = (levels: number) =>
      script(`${'{"@graph":['.repeat(levels)}${JSON.stringify(posting)}${"]}".repeat(levels)}`);
    expect(titles(pageOf(nested(1)))).toEqual(found);
    expect(titles(pageOf(nested(10_000), script(posting)))).toEqual(found);
  });

  test("may nest 10,000 levels in every property", () => {
    const every = Object.fromEntries(Object.keys(posting).map((name) => [name, "deep"]));
    const place = { address: { addressLocality: "deep", addressCountry: { name: "deep" } } };
    const all = [
      { ...every, "@type": "JobPosting" },
      {
        ...posting,
        baseSalary: { currency: "EUR", value: { minValue: "deep", unitText: "deep" } },
        jobLocation: [place, ["deep"]],
      },
      { ...posting, "@type": "deep" },
    ];
    // JSON.stringify is recursive and would fail at this depth.
    const deep = "[".repeat(10_000) + "]".repeat(10_000);
    const html = pageOf(script(JSON.stringify(all).replaceAll('"deep"', deep)));
    expect(titles(html)).toEqual(["", "Senior Go Engineer"]);
  });

  test("is found in linear time among very many tags", () => {
    for (const filler of ["<script>", "<script ", "</script", "<b>", "<script type=", " "]) {
      const start = performance.now();
      expect(titles(filler.repeat(500_000)), filler).toEqual([]);
      expect(performance.now() - start, filler).toBeLessThan(2000);
    }
  });
});

test("a job posting in JSON-LD becomes the fields of the job form", () => {
  expect(fieldsOf({})).toEqual({
    title: "Senior Go Engineer",
    company: "Acme Systems",
    type: "full-time",
    level: "",
    remote: "",
    city: "Berlin",
    country: "Germany",
    salaryMin: "80000",
    salaryMax: "95000",
    salaryCurrency: "EUR",
    salaryPeriod: "year",
    applicationUrl: "https://acme.dev/jobs/1/apply",
    description: "<p>We write <strong>Go</strong>.</p>",
  });
});

test("what the JSON-LD does not state stays empty, except that people apply on the page itself", () => {
  expect(statedFields(read({ "@type": "JobPosting" })[0] as never)).toEqual({
    title: "",
    company: "",
    type: "",
    level: "",
    remote: "",
    city: "",
    country: "",
    applicationUrl: page.href,
    description: "",
  });
});

test.each([
  [["PART_TIME", "TEMPORARY"], "contract"],
  ["PART_TIME", "part-time"],
  ["INTERN", "internship"],
  ["OTHER", ""],
  [7, ""],
])("the employment type %o is the job type %s", (employmentType, type) => {
  expect(fieldsOf({ employmentType }).type).toBe(type);
});

test("a remote job states from which countries people may apply, but not if it names a state", () => {
  const remote = (...names: string[]) =>
    fieldsOf({
      jobLocation: undefined,
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: names.map((name) => ({ "@type": "Country", name })),
    });
  expect(remote("Germany")).toMatchObject({
    remote: "on",
    country: "Germany",
    eligibility: "countries",
    eligibleCountries: "Germany",
  });
  expect(remote("DE", "France", "Germany")).toMatchObject({
    country: "",
    eligibleCountries: "Germany, France",
  });
  for (const names of [[], ["Germany", "Texas"]])
    expect(remote(...names)).not.toHaveProperty("eligibleCountries");
});

test.each([
  [
    { value: 50, unitText: "HOUR" },
    { salaryMin: "50", salaryMax: "50", salaryPeriod: "hour" },
  ],
  [
    { minValue: 50, value: 50, unitText: "HOUR" },
    { salaryMin: "50", salaryMax: "" },
  ],
])("the salary %o is %o", (value, fields) => {
  expect(fieldsOf({ baseSalary: { currency: "EUR", value } })).toMatchObject(fields);
});

test.each([
  80_000,
  { currency: "EUR", value: 80_000 },
  { currency: "EUR", value: { value: 80_000 } },
  { currency: "euros", value: { value: 80_000, unitText: "YEAR" } },
  { currency: "EUR", value: { minValue: "1e999", maxValue: "many", unitText: "YEAR" } },
])("the salary %o is left out", (baseSalary) => {
  expect(fieldsOf({ baseSalary }).salaryMin ?? "").toBe("");
});

test.each([
  ["Berlin, Germany", { city: "Berlin", country: "Germany" }],
  [
    { addressLocality: "Paris", addressCountry: { name: "France" } },
    { city: "Paris", country: "France" },
  ],
  [
    { addressLocality: "x".repeat(2000), addressCountry: "France" },
    { city: "", country: "France" },
  ],
])("the address %o is a place", (address, place) => {
  expect(fieldsOf({ jobLocation: [{ address }] })).toMatchObject(place);
});

test("a description may be escaped HTML or plain text", () => {
  const descriptionOf = (description: string) => fieldsOf({ description }).description;
  expect(descriptionOf("&lt;p&gt;R&amp;amp;D in &lt;i&gt;Go&lt;/i&gt;&lt;/p&gt;")).toBe(
    "<p>R&amp;D in <em>Go</em></p>",
  );
  expect(descriptionOf("We write Go.\n\nPay < 100k")).toBe(
    "<p>We write Go.</p><p>Pay &lt; 100k</p>",
  );
});

test("scripts in every property are text in lines, dropped in the description, and no application URL", () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  const place = { address: { addressLocality: evil, addressCountry: evil } };
  const fields = fieldsOf({
    title: evil,
    description: `<p onclick="alert(1)">Go</p>${evil}<a href="javascript:alert(1)">a</a>`,
    employmentType: evil,
    hiringOrganization: { name: evil },
    jobLocation: [place, { address: "Oslo, Norway" }],
    baseSalary: { currency: evil, value: { value: evil, unitText: evil } },
    url: "javascript:alert(1)",
  });
  expect(fields).toEqual({
    title: evil,
    company: evil,
    type: "",
    level: "",
    remote: "",
    city: evil,
    country: "",
    applicationUrl: page.href,
    description:
      "<p>Go</p>a<p>Places: &lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt; · Oslo, Norway</p>",
  });
  expect(fieldsOf({ url: "/apply" }).applicationUrl).toBe("https://acme.dev/apply");
});

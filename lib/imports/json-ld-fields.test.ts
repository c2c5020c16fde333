import { expect, test } from "vitest";
import { page, posting, readPostings } from "@/test/posting-page";
import { statedFields } from "@/lib/imports/to-job";

const readOne = async (changes: Record<string, unknown>) => {
  const [found] = await readPostings({ ...posting, ...changes });
  if (!found) throw new Error("No posting was found.");
  return found;
};
const readFields = async (changes: Record<string, unknown>) => statedFields(await readOne(changes));

test("a job posting in JSON-LD becomes the fields of the job form", async () => {
  expect(await readFields({})).toEqual({
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

test("fields that the JSON-LD does not state stay empty except for the application URL, which is the page's", async () => {
  const [bare] = await readPostings({ "@type": "JobPosting" });
  expect(statedFields(bare as never)).toEqual({
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
])("the employment type %o is the job type %s", async (employmentType, type) => {
  expect((await readFields({ employmentType })).type).toBe(type);
});

const readRemoteFields = (...names: string[]) =>
  readFields({
    jobLocation: undefined,
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: names.map((name) => ({ "@type": "Country", name })),
  });

test("the countries in the JSON-LD of a remote job become its eligible countries", async () => {
  expect(await readRemoteFields("Germany")).toMatchObject({
    remote: "on",
    country: "Germany",
    eligibility: "countries",
    eligibleCountries: "Germany",
  });
  expect(await readRemoteFields("DE", "France", "Germany")).toMatchObject({
    country: "",
    eligibleCountries: "Germany, France",
  });
  expect(await readRemoteFields("European Union")).toMatchObject({
    country: "",
    eligibility: "countries",
    eligibleCountries: "European Union",
  });
  expect(await readRemoteFields("the EU", "CH")).toMatchObject({
    country: "",
    eligibleCountries: "European Union, Switzerland",
  });
  expect(await readRemoteFields("Europe")).toMatchObject({
    country: "Europe",
    eligibleCountries: "Europe",
  });
  for (const names of [["Worldwide"], ["Germany", "Worldwide"]]) {
    const fields = await readRemoteFields(...names);
    expect(fields).toMatchObject({ country: "Global", eligibility: "worldwide" });
    expect(fields).not.toHaveProperty("eligibleCountries");
  }
  for (const names of [[], ["Germany", "Texas"]])
    expect(await readRemoteFields(...names)).not.toHaveProperty("eligibleCountries");
});

test.each([[[]], [["Germany", "Texas"]]])(
  "a remote job for %j states no eligible countries",
  async (names) => {
    expect(await readRemoteFields(...names)).not.toHaveProperty("eligibleCountries");
  },
);

test.each([
  [
    { value: 50, unitText: "HOUR" },
    { salaryMin: "50", salaryMax: "50", salaryPeriod: "hour" },
  ],
  [
    { minValue: 50, value: 50, unitText: "HOUR" },
    { salaryMin: "50", salaryMax: "" },
  ],
])("the salary %o is read as the fields %o", async (value, fields) => {
  expect(await readFields({ baseSalary: { currency: "EUR", value } })).toMatchObject(fields);
});

test.each([
  80_000,
  { currency: "EUR", value: 80_000 },
  { currency: "EUR", value: { value: 80_000 } },
  { currency: "euros", value: { value: 80_000, unitText: "YEAR" } },
  { currency: "EUR", value: { minValue: "1e999", maxValue: "many", unitText: "YEAR" } },
])("the salary %o is left out", async (baseSalary) => {
  expect((await readFields({ baseSalary })).salaryMin ?? "").toBe("");
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
])("the address %o is read as a place", async (address, place) => {
  expect(await readFields({ jobLocation: [{ address }] })).toMatchObject(place);
});

test.each([
  [{ hiringOrganization: [{ name: "Borealis" }] }, { company: "Borealis" }],
  [{ hiringOrganization: "Borealis" }, { company: "Borealis" }],
  [{ jobLocationType: ["TELECOMMUTE"] }, { remote: "on" }],
  [
    { jobLocation: { address: [{ addressLocality: "Oslo", addressCountry: ["NO"] }] } },
    { city: "Oslo", country: "Norway" },
  ],
])("a property may be a list or an object with a name: %j", async (changes, fields) => {
  expect(await readFields(changes)).toMatchObject(fields);
});

test("tags that are escaped within a description's HTML stay escaped", async () => {
  const description = "<p>We write &lt;b&gt; in R&amp;amp;D.</p>";
  expect((await readFields({ description })).description).toBe(description);
});

test("a description may be escaped HTML or plain text", async () => {
  const readDescription = async (description: string) =>
    (await readFields({ description })).description;
  expect(await readDescription("&lt;p&gt;R&amp;amp;D in &lt;i&gt;Go&lt;/i&gt;&lt;/p&gt;")).toBe(
    "<p>R&amp;D in <em>Go</em></p>",
  );
  expect(await readDescription("We write Go.\n\nPay < 100k")).toBe(
    "<p>We write Go.</p><p>Pay &lt; 100k</p>",
  );
});

test("no script in any property of the JSON-LD stays a script", async () => {
  const evil = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  const place = { address: { addressLocality: evil, addressCountry: "" } };
  const fields = await readFields({
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
    city: "<script>alert",
    country: "",
    applicationUrl: page.href,
    description:
      "<p>Go</p>a<p>Places: &lt;script&gt;alert, 1, &lt;/script&gt;&lt;img src=x onerror=alert, 1 · Oslo, Norway</p>",
  });
  expect((await readFields({ url: "/apply" })).applicationUrl).toBe("https://acme.dev/apply");
});

test.each([
  ["70,000", "70000"],
  ["70.000,00 €", "70000"],
  ["$70,000.00", "70000"],
  ["EUR 70 000", "70000"],
  [" 70000.50 ", "70001"],
  ["17,50", "18"],
  [["70,000"], "70000"],
  ["seventy", ""],
  ["70,00,0", ""],
])("the amount %j is read as %s", async (minValue, salaryMin) => {
  const value = { minValue, maxValue: 90_000, unitText: "YEAR" };
  expect(await readFields({ baseSalary: { currency: "EUR", value } })).toMatchObject({ salaryMin });
});

test.each([
  ["year", ["YEAR", "ANNUAL", "Annually", "YEARLY", "per year", "1 YEAR", "ANN"]],
  ["month", ["MONTH", "Monthly", "MON"]],
  ["week", ["WEEK", "weekly", "WEE"]],
  ["day", ["DAY", "DAILY"]],
  ["hour", ["HOUR", "HOURLY", "per hour", "HUR"]],
])("the pay period %s is recognised in each of the words %j", async (salaryPeriod, names) => {
  for (const unitText of names)
    expect(
      await readFields({ baseSalary: { currency: "EUR", value: { value: 70, unitText } } }),
      unitText,
    ).toMatchObject({ salaryMin: "70", salaryPeriod });
  expect(
    await readFields({
      baseSalary: { currency: "EUR", value: { value: 70, unitText: "PROJECT" } },
    }),
  ).not.toHaveProperty("salaryPeriod");
});

const value = { minValue: 70_000, maxValue: 90_000, unitText: "YEAR" };
test.each([
  ["a list of amounts of money", { baseSalary: [{ currency: "EUR", value }] }],
  ["a list of values", { baseSalary: { currency: "EUR", value: [value] } }],
  ["a currency beside the salary", { baseSalary: { value }, salaryCurrency: "EUR" }],
  ["amounts beside the currency", { baseSalary: { currency: "EUR", ...value } }],
  ["a period beside the value", { baseSalary: { ...value, currency: "EUR", value: 1 } }],
  [
    "a code of the period",
    { baseSalary: { currency: "EUR", value: { ...value, unitText: undefined, unitCode: "ANN" } } },
  ],
  [
    "a code of the period beside the value",
    { baseSalary: { currency: "EUR", unitCode: "ANN", minValue: 70_000, maxValue: 90_000 } },
  ],
])("pay may be stated as %s", async (_, changes) => {
  expect(await readFields(changes)).toMatchObject({
    salaryMin: "70000",
    salaryMax: "90000",
    salaryCurrency: "EUR",
    salaryPeriod: "year",
  });
});

test.each([
  ["U.S.", "United States"],
  ["U.S.A.", "United States"],
  ["U. S.", "United States"],
  ["USA", "United States"],
  ["DEU", "Germany"],
  ["gbr", "United Kingdom"],
  ["U.K.", "United Kingdom"],
  ["U.A.E.", "United Arab Emirates"],
  ["C&ocirc;te d&#8217;Ivoire", "Côte d'Ivoire"],
  // A code of three letters that no country has.
  ["XXX", ""],
])("the country %s of an address is read as %s", async (addressCountry, country) => {
  const jobLocation = { address: { addressLocality: "X", addressCountry } };
  expect((await readFields({ jobLocation })).country).toBe(country);
  const named = { address: { addressLocality: "X", addressCountry: { name: addressCountry } } };
  expect((await readFields({ jobLocation: named })).country).toBe(country);
});

test.each([
  ["Go &#8211; Books", "Go – Books"],
  ["Children&#x2019;s", "Children’s"],
  ["Z&uuml;rich", "Zürich"],
  ["R&D &copy", "R&D &copy"],
  ["&lt;b&gt;", "<b>"],
  ["&amp;lt;", "&lt;"],
  ["&nosuch;", "&nosuch;"],
])("HTML entities in lines are decoded once: %s becomes %s", async (encoded, decoded) => {
  expect(await readFields({ title: encoded, hiringOrganization: { name: encoded } })).toMatchObject(
    {
      title: decoded,
      company: decoded,
    },
  );
});

test.each([
  ["Z&uuml;rich", "Zürich"],
  ["L&#8217;Aquila", "L’Aquila"],
  ["&amp;uuml", "&uuml"],
])("HTML entities in cities are decoded once: %s becomes %s", async (encoded, decoded) => {
  const address = { addressLocality: encoded, addressCountry: "CH" };
  expect((await readFields({ jobLocation: { address } })).city).toBe(decoded);
});

test("HTML entities in a plain description are decoded once", async () => {
  const description = "We&#8217;re &amp;amp; more.\nYou&rsquo;ll like it &lt; 3.";
  expect((await readFields({ description })).description).toBe(
    "<p>We’re &amp;amp; more.</p><p>You’ll like it &lt; 3.</p>",
  );
});

test("only the first 50 places of a list are read", async () => {
  const jobLocation = Array.from({ length: 60 }, (_, n) => ({ address: `City ${n}, Germany` }));
  const { description } = await readFields({ jobLocation });
  expect(description).toContain("City 49, Germany · …");
  expect(description).not.toContain("City 50");
});

test("a list of more than 50 countries does not state who may apply", async () => {
  const countries = (count: number) => ({
    jobLocationType: "TELECOMMUTE",
    applicantLocationRequirements: Array(count).fill({ name: "Germany" }),
  });
  expect(await readFields(countries(50))).toMatchObject({ eligibleCountries: "Germany" });
  expect(await readFields(countries(51))).not.toHaveProperty("eligibleCountries");
});

import { expect, test } from "vitest";
import { page, posting, read } from "@/test/posting-page";
import { statedFields } from "./to-job";

const readOne = (changes: Record<string, unknown>) => {
  const [found] = read({ ...posting, ...changes });
  if (!found) throw new Error("No posting was found.");
  return found;
};
const fieldsOf = (changes: Record<string, unknown>) => statedFields(readOne(changes));

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

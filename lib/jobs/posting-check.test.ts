import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formFields, toFormData } from "@/lib/forms/form-data";
import { placeKey, titleKey } from "@/lib/jobs/form-queries";
import { ownJobSchema } from "@/lib/jobs/form";
import { payTransparencyRule } from "@/lib/jobs/pay-laws";
import {
  checkPosting,
  type TypedPosting,
  visibleWords,
  typedPosting,
} from "@/lib/jobs/posting-check";

const posting: TypedPosting = {
  title: "Senior Go Engineer",
  company: "Acme Systems",
  type: "full-time",
  isRemote: false,
  furtherPlaces: [],
  city: "Singapore",
  country: "Singapore",
  eligibility: "unstated",
  eligibleCountries: "",
  excludedCountries: "",
  salaryMin: 80_000,
  salaryMax: 120_000,
  salaryCurrency: "EUR",
  salaryPeriod: "year",
  description: `<p>${"You write services in Go with a team of five. ".repeat(8)}</p>`,
  requirements: ["Go"],
};
const rules = (changes: Partial<TypedPosting> = {}) =>
  checkPosting({ ...posting, ...changes }).map(({ rule }) => rule);

test("a good job gets no advice in the form", () => {
  expect(rules()).toEqual([]);
});

describe("advice", () => {
  test.each<[string, Partial<TypedPosting>, Partial<TypedPosting>]>([
    ["missing-pay", { salaryMin: null, salaryMax: 0 }, { salaryMin: null }],
    [
      "wide-range",
      { salaryMin: 50_000, salaryMax: 100_001 },
      { salaryMin: 50_000, salaryMax: 100_000 },
    ],
    [
      "unlikely-period",
      { salaryMin: 60, salaryMax: 90 },
      { salaryMin: 60, salaryMax: 90, salaryPeriod: "hour" },
    ],
    [
      "unlikely-period",
      { salaryMin: 500, salaryMax: 700 },
      { salaryMin: 500, salaryMax: 700, salaryPeriod: "day" },
    ],
    [
      "unlikely-period",
      { salaryMin: 5000, salaryMax: 7000 },
      { salaryMin: 5000, salaryMax: 7000, salaryPeriod: "month" },
    ],
    ["unlikely-period", { salaryPeriod: "hour" }, { salaryPeriod: "year" }],
    ["missing-country", { country: "Unknown" }, { isRemote: true, country: "Europe" }],
    [
      "remote-without-countries",
      { isRemote: true, country: "Global" },
      { isRemote: true, country: "Global", eligibility: "worldwide" },
    ],
    [
      "remote-without-countries",
      { isRemote: true, country: "Global" },
      { isRemote: true, country: "Global", eligibleCountries: "EU" },
    ],
    [
      "remote-without-countries",
      { isRemote: true, country: "Global" },
      { isRemote: true, country: "Spain" },
    ],
    ["company-in-title", { title: "Go Engineer at ACME Systems" }, { title: "Acme Systemsmith" }],
    ["pay-in-title", { title: "Go Engineer, $120k" }, { title: "Go Engineer, 24/7 on call" }],
    ["pay-in-title", { title: "Go Engineer 80,000 EUR" }, { title: "Go 1.27 Engineer" }],
    ["shouting", { title: "GO ENGINEER WANTED" }, { title: "SRE (AWS, GCP) for our platform" }],
    ["shouting", { title: "Go Engineer!!!" }, { title: "Go Engineer!" }],
    ["thin-text", { description: "<p>We want you.</p>" }, { description: "" }],
    [
      "not-in-google",
      { description: `<p>${"x".repeat(196)}</p>` },
      { description: `<p>${"x".repeat(197)}</p>` },
    ],
    [
      "not-in-google",
      { description: "<p>Senior Go Engineer </p>".repeat(20), requirements: [] },
      {},
    ],
    ["shouting-text", { description: `<p>${"WE ARE LOOKING FOR YOU ".repeat(20)}</p>` }, {}],
    ["encoded-title", { title: "R&amp;D Engineer" }, { title: "R&D Engineer" }],
    [
      "encoded-description",
      { description: posting.description + "<p>R&amp;amp;D</p>" },
      { description: posting.description + "<p>R&amp;D &lt;T&gt;</p>" },
    ],
  ])("the advice %s is given for a job with %j, but not with %j", (rule, bad, good) => {
    expect(rules(bad)).toContain(rule);
    expect(rules(good)).not.toContain(rule);
  });

  test("the advice on an implausible salary suggests a more likely period", () => {
    const [advice] = checkPosting({ ...posting, salaryMin: 60, salaryMax: 90 });
    expect(advice?.text).toBe("60 - 90 EUR a year is probably an hour.");
  });

  test("the advice on a missing salary cites the law of the job's country, if there is one, with its source", () => {
    const unpaid = { salaryMin: null, salaryMax: null };
    const [, law] = checkPosting({ ...posting, ...unpaid, country: "Germany" });
    expect(law?.text).toMatch(/2023\/970.+7 June 2026.+Not legal advice\.$/u);
    expect(law?.source).toMatch(/^https:/u);
    expect(rules({ ...unpaid, country: "Singapore" })).toEqual(["missing-pay"]);
    expect(rules({ country: "Germany" })).toEqual([]);
    expect(payTransparencyRule("Austria")?.text).toContain("2011");
  });
});

describe("real postings", () => {
  type RealPosting = {
    position?: string;
    company: string;
    description: string;
    tags: string[];
    apply_url: string;
  };
  const { jobs }: { jobs: RealPosting[] } = JSON.parse(
    readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8"),
  );

  test("each real posting is accepted by the job form and gets no piece of advice twice", () => {
    for (const { position, company, description, tags, apply_url } of jobs) {
      const fields = {
        title: position || "Go",
        type: "full-time",
        remote: "on",
        country: "Global",
        applicationUrl: apply_url,
        description,
        requirements: tags,
      };
      expect(
        ownJobSchema.safeParse(formFields(toFormData(fields))).error,
        position,
      ).toBeUndefined();
      const advice = rules({ ...posting, title: fields.title, company, description });
      expect(new Set(advice).size, position).toBe(advice.length);
    }
  });
});

test("titles are compared without case, abbreviations and gender marks", () => {
  const same = ["Senior Go Engineer (m/w/d)", "senior golang engineer", "Sr. Go-Engineer"];
  expect(new Set(same.map(titleKey)).size).toBe(1);
  expect(titleKey("Go Engineer")).not.toBe(titleKey("Senior Go Engineer"));
  expect(titleKey("C++ Engineer")).not.toBe(titleKey("C Engineer"));
});

test("places are compared without case and accents", () => {
  expect(placeKey({ name: "Zürich", country: "Switzerland" })).toBe(
    placeKey({ name: "zurich ", country: "switzerland" }),
  );
});

test("HTML is converted to text with its entities decoded", () => {
  expect(visibleWords("<p>R&amp;D</p><p>a &lt; b&nbsp;c</p>")).toBe("R&D a < b c");
  // A tag ends before the next "<", so that the run time stays linear.
  expect(visibleWords("a <b<i>c")).toBe("a <b c");
});

test("an empty job form is read with the defaults of its fields", () => {
  expect(typedPosting(toFormData({}), "Acme")).toMatchObject({
    title: "",
    company: "Acme",
    isRemote: false,
    furtherPlaces: [],
    country: "Unknown",
    salaryMin: null,
    salaryPeriod: "year",
  });
});

test("the values typed into a job form are read for advice", () => {
  const typed = {
    title: " Go ",
    remote: "on",
    salaryMin: "60",
    salaryMax: "9e9",
    salaryPeriod: "hour",
  };
  expect(typedPosting(toFormData({ ...typed, requirements: ["Go", "SQL"] }))).toMatchObject({
    title: "Go",
    company: "",
    isRemote: true,
    country: "Global",
    salaryMin: 60,
    salaryMax: null,
    salaryPeriod: "hour",
    requirements: ["Go", "SQL"],
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { formFields, toFormData } from "@/lib/forms/submission";
import { placeKey, titleKey } from "@/lib/jobs/form-queries";
import { countries } from "@/lib/places/countries";
import { job } from "@/test/data";
import { noCountry, ownJobSchema } from "@/lib/jobs/form";
import { jobMarkupProblem } from "@/lib/jobs/json-ld";
import { payTransparencyRule } from "@/lib/jobs/pay-laws";
import {
  checkPosting,
  placeProblem,
  isComplete,
  typedEligibility,
  type TypedPosting,
  typedPosting,
  visibleWords,
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
  applicationUrl: "https://acme.example/apply",
  description: `<p>${"You write services in Go with a team of five. ".repeat(8)}</p>`,
  requirements: ["Go"],
};
const brokenRules = (changes: Partial<TypedPosting> = {}) =>
  checkPosting({ ...posting, ...changes }).map(({ rule }) => rule);

test("a posting that breaks no rule gets no advice", () => {
  expect(brokenRules()).toEqual([]);
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
      "reversed-pay",
      { salaryMin: 90_000, salaryMax: 70_000 },
      { salaryMin: 70_000, salaryMax: 70_000 },
    ],
    ["reversed-pay", { salaryMin: 70_000, salaryMax: 0 }, { salaryMin: null, salaryMax: 70_000 }],
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
    ["company-in-title", { title: "Go Engineer at ACME Systems" }, { title: "Acme Systemsmith" }],
    ["pay-in-title", { title: "Go Engineer, $120k" }, { title: "Go Engineer, 24/7 on call" }],
    ["pay-in-title", { title: "Go Engineer 80,000 EUR" }, { title: "Go 1.27 Engineer" }],
    ["shouting", { title: "GO ENGINEER WANTED" }, { title: "SRE (AWS, GCP) for our platform" }],
    ["shouting", { title: "Go Engineer!!!" }, { title: "Go Engineer!" }],
    [
      "thin-text",
      { description: `<p>${"You write services in Go. ".repeat(8)}</p>` },
      { description: "" },
    ],
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
  ])("the advice %s is given for a job with %j but not with %j", (rule, bad, good) => {
    expect(brokenRules(bad)).toContain(rule);
    expect(brokenRules(good)).not.toContain(rule);
  });

  test("the advice on an implausible salary suggests a more likely period", () => {
    const [advice] = checkPosting({ ...posting, salaryMin: 60, salaryMax: 90 });
    expect(advice?.text).toBe("60 - 90 EUR a year is probably an hour.");
  });

  test("pay whose minimum is above its maximum gets no other advice about pay", () => {
    expect(brokenRules({ salaryMin: 300, salaryMax: 70, country: "Germany" })).toEqual([
      "reversed-pay",
    ]);
  });

  test("a text of any length gets at most one piece of advice about its length", () => {
    const aboutLength = (words: number) =>
      brokenRules({ description: `<p>${"gopher ".repeat(words)}</p>`, requirements: [] }).filter(
        (rule) => ["thin-text", "not-in-google"].includes(rule),
      );
    for (let words = 1; words < 60; words += 1)
      expect(aboutLength(words), `${words} words`).toHaveLength(1);
    expect(aboutLength(60)).toEqual([]);
  });

  test("the advice on a missing salary explains the law of the job's country, if there is one", () => {
    const unpaid = { salaryMin: null, salaryMax: null };
    const [, law] = checkPosting({ ...posting, ...unpaid, country: "Germany" });
    expect(law?.text).toContain("European Union");
    expect(law?.why?.text).toMatch(/2023\/970.+7 June 2026.+Not legal advice\.$/u);
    expect(law?.why?.source).toMatch(/^https:/u);
    expect(brokenRules({ ...unpaid, country: "Singapore" })).toEqual(["missing-pay"]);
    expect(brokenRules({ country: "Germany" })).toEqual([]);
    expect(payTransparencyRule("Austria")?.text).toContain("2011");
  });
});

test("a posting is complete only if it has a title, company, place, link and text", () => {
  expect(isComplete(posting)).toBe(true);
  expect(isComplete({ ...posting, city: "", isRemote: true })).toBe(true);
  for (const field of ["title", "company", "city", "applicationUrl", "description"])
    expect(isComplete({ ...posting, [field]: "" }), field).toBe(false);
  expect(isComplete({ ...posting, description: "<p>&nbsp;</p>" })).toBe(false);
});

describe("the note at the place fields", () => {
  const complete = { ...job, description: posting.description };

  test("the note at the place fields appears exactly for places that keep a job out of Google's job search", () => {
    for (const country of [noCountry, ...countries]) {
      for (const isRemote of [false, true]) {
        const place = { isRemote, country };
        const typed = { ...posting, ...place };
        const problem = jobMarkupProblem({ ...complete, ...typedEligibility(typed), ...place });
        const title = `${country}, ${isRemote ? "remote" : "on site"}`;
        expect(placeProblem(typed) !== null, title).toBe(problem !== null);
      }
    }
  });

  test.each<[Partial<TypedPosting>]>([
    [{ eligibility: "worldwide" }],
    [{ eligibility: "countries", eligibleCountries: "EU" }],
    [{ eligibleCountries: "EU" }],
  ])(
    "the note at the place fields of a Global remote job disappears if the job states %j",
    (stated) => {
      const remote = { ...posting, isRemote: true, country: "Global" };
      expect(placeProblem(remote)).toContain("Google");
      expect(placeProblem({ ...remote, ...stated })).toBeNull();
    },
  );

  test("the note at the place fields does not appear before a city is entered", () => {
    expect(placeProblem({ ...posting, city: "", country: noCountry })).toBeNull();
    expect(placeProblem({ ...posting, city: "Pune", country: noCountry })).toContain("Google");
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
      const advice = brokenRules({ ...posting, title: fields.title, company, description });
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

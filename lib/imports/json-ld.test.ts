import { describe, expect, test } from "vitest";
import { jobPostingsIn } from "./json-ld";
import { page, pageOf, posting, script } from "@/test/posting-page";

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

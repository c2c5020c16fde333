import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parseJobPostings } from "@/lib/imports/json-ld";
import { page, postingPage, posting, jsonLdScript } from "@/test/posting-page";

describe("the JSON-LD of a page", async () => {
  const organization = { "@type": "Organization", name: "Acme" };
  const titles = async (html: string) =>
    (await parseJobPostings(html, page)).map(({ title }) => title);
  const found = ["Senior Go Engineer"];

  test.each([
    ["an object", postingPage(jsonLdScript(posting))],
    ["an array", postingPage(jsonLdScript([organization, posting]))],
    ["an @graph", postingPage(jsonLdScript({ "@graph": [organization, posting] }))],
    [
      "the main entity of a page",
      postingPage(jsonLdScript({ "@type": "WebPage", mainEntity: posting })),
    ],
    ["a second script", postingPage(jsonLdScript(organization), jsonLdScript(posting))],
    [
      "a script after a broken one",
      postingPage(jsonLdScript('{"@type":"JobPosting",'), jsonLdScript(posting)),
    ],
    [
      "one of several types",
      postingPage(jsonLdScript({ ...posting, "@type": ["Thing", "JobPosting"] })),
    ],
    [
      "a type with its full address",
      postingPage(jsonLdScript({ ...posting, "@type": "http://schema.org/JobPosting" })),
    ],
    [
      "a script with other attributes",
      postingPage(jsonLdScript(posting).replace("<script", "<SCRIPT id=x nonce='y'")),
    ],
    [
      "a string with line breaks",
      postingPage(jsonLdScript(JSON.stringify(posting).replace("We write", "We\n\twrite"))),
    ],
    [
      "a list with a comma too many",
      postingPage(
        jsonLdScript(JSON.stringify({ ...posting, sameAs: [",]", 1] }).replace("1]", "1,\n]")),
      ),
    ],
    [
      "a script with a byte order mark",
      postingPage(jsonLdScript(`\ufeff${JSON.stringify(posting)}`)),
    ],
    [
      "a script with a commented CDATA section",
      postingPage(jsonLdScript(`/*<![CDATA[*/ ${JSON.stringify(posting)};\n /*]]>*/`)),
    ],
    [
      "a string with the start of a script",
      postingPage(jsonLdScript({ ...posting, description: "<script>Go" })),
    ],
  ])("the JSON-LD states a job posting as %s", async (_, html) => {
    expect(await titles(html)).toEqual(found);
  });

  test("repairing the JSON-LD of a page keeps commas in strings", async () => {
    const json = JSON.stringify({ ...posting, title: "Go [a,] {b,}" }).replace(/\}$/u, ",}");
    expect(await titles(postingPage(jsonLdScript(json)))).toEqual(["Go [a,] {b,}"]);
  });

  test.each([
    ["no script", "<p>Jobs</p>"],
    ["another type", postingPage(jsonLdScript(organization))],
    ["broken JSON", postingPage(jsonLdScript(JSON.stringify(posting).slice(0, -1)))],
    ["a script that does not end", jsonLdScript(posting).replace("</script>", "")],
    [
      "a script of another kind",
      postingPage(jsonLdScript(posting).replace("application/ld+json", "text/template")),
    ],
    ["null", postingPage(jsonLdScript("null"))],
  ])("a page with %s states no job posting", async (_, html) => {
    expect(await titles(html)).toEqual([]);
  });

  test.each(["cdata", "comment", "semicolon", "trailing-comma"])(
    "a job posting is read from a page as publishers write it: %s",
    async (name) => {
      const html = readFileSync(`test/samples/json-ld-${name}.html`, "utf8");
      expect(await titles(html)).toEqual(["Go Engineer"]);
    },
  );

  test("the HTML entities of WordPress are decoded", async () => {
    const html = readFileSync("test/samples/json-ld-wordpress-entities.html", "utf8");
    const [found] = await parseJobPostings(html, page);
    expect(found).toMatchObject({
      title: "Go Engineer – Children’s Books",
      company: "Marino’s",
      places: [{ city: "Zürich", country: "Switzerland" }],
      html: "<p>We’re hiring a Go developer.</p><p>You’ll like it.</p>",
    });
  });

  test("only the first five levels of the JSON-LD are searched", async () => {
    const nested = (levels: number) =>
      jsonLdScript(
        `${'{"@graph":['.repeat(levels)}${JSON.stringify(posting)}${"]}".repeat(levels)}`,
      );
    expect(await titles(postingPage(nested(1)))).toEqual(found);
    expect(await titles(postingPage(nested(10_000), jsonLdScript(posting)))).toEqual(found);
  });

  test("every property may be nested 10,000 levels deep", async () => {
    const every = Object.fromEntries(Object.keys(posting).map((name) => [name, "deep"]));
    const place = { address: { addressLocality: "deep", addressCountry: { name: "deep" } } };
    const deepPostings = [
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
    const html = postingPage(jsonLdScript(JSON.stringify(deepPostings).replaceAll('"deep"', deep)));
    expect(await titles(html)).toEqual(["", "Senior Go Engineer"]);
  });

  test("JSON-LD is searched among very many tags in linear time", async () => {
    for (const filler of ["<script>", "<script ", "</script", "<b>", "<script type=", " "]) {
      const start = performance.now();
      expect(await titles(filler.repeat(500_000)), filler).toEqual([]);
      expect(performance.now() - start, filler).toBeLessThan(2000);
    }
  });
});

import { describe, expect, test } from "vitest";
import { blogMetadata } from "@/lib/blogs/metadata";
import { jobListMetadata, listTitle } from "@/lib/jobs/list-text";
import { jobMetadata } from "@/lib/jobs/metadata";
import { parseJobFilters } from "@/lib/jobs/search";
import { pageMetadata } from "@/lib/metadata/metadata";
import { site } from "@/lib/config/site";
import { blog, job } from "@/test/data";

const foundList = (query: string) => ({
  filters: parseJobFilters(new URLSearchParams(query)),
  landing: null,
  total: 141,
  skillNames: {},
});

const listMetadata = (query: string) => jobListMetadata(foundList(query));

describe("a list of jobs", () => {
  test("each page of the unfiltered list of jobs has its own canonical URL and is indexed", () => {
    expect(listMetadata("").alternates?.canonical).toBe(`${site.url}/`);
    expect(listMetadata("page=2").alternates?.canonical).toBe(`${site.url}/?page=2`);
    expect(listMetadata("page=2").robots).toBeUndefined();
  });

  test.each(["q=go", "type=contract", "city=Berlin", "country=Germany", "q=go&page=2"])(
    "a list of jobs filtered by %s is marked noindex and follow",
    (query) => {
      expect(listMetadata(query).robots).toEqual({ index: false, follow: true });
    },
  );

  test("a list of jobs with its filter panel open is not indexed and has its own URL", () => {
    const open = jobListMetadata(foundList(""), true);
    expect(open.robots).toEqual({ index: false, follow: true });
    expect(open.alternates?.canonical).toBe(`${site.url}/?filters=open`);
  });

  test("unknown parameters do not change the canonical URL of a list of jobs", () => {
    expect(listMetadata("utm_source=social&page=1").alternates?.canonical).toBe(`${site.url}/`);
  });

  test("a list of jobs links to the feeds of the same filters, without the page number", () => {
    expect(listMetadata("type=contract&page=3").alternates?.types).toEqual({
      "application/rss+xml": `${site.url}/feed.xml?type=contract`,
      "application/atom+xml": `${site.url}/atom.xml?type=contract`,
      "application/feed+json": `${site.url}/feed.json?type=contract`,
    });
  });

  describe("that equals a landing page", () => {
    const landing = { path: "in/germany", city: null, isListed: true, nearby: [], numbers: null };
    const germany = { ...foundList("country=Germany&page=2"), landing };

    test("a list of jobs that equals a landing page is indexed with the address, the text and the feeds of the landing page", () => {
      const metadata = jobListMetadata(germany);
      expect(metadata).toMatchObject({
        title: "Golang jobs in Germany, page 2 of 15",
        description: "141 open Golang jobs in Germany, page 2 of 15, newest first.",
        alternates: { canonical: `${site.url}/golang-jobs/in/germany?page=2` },
        robots: undefined,
      });
      expect(metadata.alternates?.types).toMatchObject({
        "text/markdown": `${site.url}/golang-jobs/in/germany.md`,
      });
    });

    test.each([
      ["is not listed", { ...germany, landing: { ...landing, isListed: false } }, "/"],
      ["has no jobs on this page", { ...germany, total: 10 }, "/golang-jobs/in/germany?page=2"],
    ])(
      "a list of jobs that equals a landing page is not indexed if it %s",
      (_, list, canonical) => {
        const { robots, alternates } = jobListMetadata(list);
        expect(robots).toEqual({ index: false, follow: true });
        expect(alternates?.canonical).toBe(site.url + canonical);
      },
    );

    test("a list of jobs that equals a landing page is not indexed with its filter panel open", () => {
      const { robots, alternates } = jobListMetadata(germany, true);
      expect(robots).toEqual({ index: false, follow: true });
      expect(alternates?.canonical).toBe(`${site.url}/?country=Germany&filters=open`);
    });
  });

  test.each([
    ["", "Golang Jobs - remote, full-time and contract"],
    ["page=2", "Golang jobs, page 2 of 15"],
    ["page=16", "Golang jobs, page 16"],
    ["type=contract&country=Germany", "Golang contract jobs in Germany | Golang Jobs"],
    ["city=Berlin&country=Germany", "Golang jobs in Berlin, Germany"],
    ["city=Remote&type=part-time", "Remote part-time Golang jobs"],
    ["city=Remote&country=Global", "Remote Golang jobs worldwide"],
    [
      "q=senior+engineer+for+distributed+systems+in+finance",
      "Golang jobs matching senior engineer for distributed…",
    ],
    [
      "q=senior+engineer+for+distributed+systems+in+finance&page=12",
      "Golang jobs matching senior engineer…, page 12 of 15",
    ],
    [
      "country=United+States&type=contract&skill=kubernetes&level=senior&posted=30",
      "Senior Golang contract jobs in the United States",
    ],
    ["visa=yes&city=Remote", "Remote Golang jobs with visa sponsorship"],
    ["visa=unstated", "Golang jobs that do not say whether a visa is sponsored"],
    [`q=${"x".repeat(100)}`, `Golang jobs matching ${"x".repeat(38)}…`],
    [
      "type=internship&city=Ho+Chi+Minh+City&country=United+States+Minor+Outlying+Islands",
      "Golang internships in Ho Chi Minh City, United States…",
    ],
  ])(
    "a list of jobs filtered by %j has the title %j of at most 60 characters outside link previews",
    (query, title) => {
      expect(listMetadata(query).title).toBe(title);
      expect(title.length).toBeLessThanOrEqual(60);
      expect(listMetadata(query).openGraph?.title).toBe(
        listTitle(parseJobFilters(new URLSearchParams(query)), 141),
      );
    },
  );

  test.each(["title", "description"] as const)(
    "each filter and each page has its own %s",
    (key) => {
      const queries = [
        "",
        "page=2",
        "page=3",
        "type=contract",
        "type=contract&page=2",
        "city=Berlin",
        "country=Germany",
        "city=Berlin&country=Germany",
      ];
      const texts = queries.map((query) => listMetadata(query)[key]);
      expect(new Set(texts).size).toBe(queries.length);
      expect(listMetadata("q=go").title).not.toBe(listMetadata("").title);
    },
  );
});

describe("a job", () => {
  const metadata = jobMetadata({ ...job, description: "<p>Build things.</p>" });

  test("the page of a job has a title, a description, keywords and a canonical URL without a query", () => {
    expect(metadata.title).toBe("Senior Go Engineer at Acme, Berlin | Golang Jobs");
    expect(metadata.description).toBe(
      "80,000 - 120,000 EUR a year. Berlin, Germany. Full-time: Senior Go Engineer at Acme. Build things.",
    );
    expect(metadata.keywords).toContain("Acme");
    expect(metadata.alternates?.canonical).toBe(`${site.url}/golang-jobs/senior-go-engineer-acme`);
  });

  test("the link preview of a job has the full title, without the place", () => {
    const title = "Senior Staff Software Engineer, Platform Infrastructure and Reliability";
    expect(jobMetadata({ ...job, title }).openGraph?.title).toBe(`${title} at Acme`);
  });

  test("the title of a job includes the place if a job elsewhere has the same title", () => {
    expect(jobMetadata(job, "elsewhere").title).toBe(
      "Senior Go Engineer at Acme, Berlin, Germany | Golang Jobs",
    );
  });

  test("the title of a job includes the date if a job in the same city has the same title", () => {
    expect(jobMetadata(job, "here").title).toBe(
      "Senior Go Engineer at Acme, 1 Nov 2026 | Golang Jobs",
    );
  });

  test("the link preview of a job has the job's own share image", () => {
    const image = expect.objectContaining({
      url: `${site.url}/og/jobs/senior-go-engineer-acme`,
      width: 1200,
      height: 630,
    });
    expect(metadata.openGraph).toMatchObject({ type: "website", images: [image] });
    expect(metadata.twitter).toMatchObject({ card: "summary_large_image", images: [image] });
  });
});

describe("a post", () => {
  test("the SEO title and description of a post are used if set", () => {
    const metadata = blogMetadata({ ...blog, metaTitle: "Title", metaDescription: "Words" });
    expect(metadata.title).toBe("Title | Golang Jobs");
    expect(metadata.description).toBe("Words");
  });

  test("a post without an SEO description is described by 200 characters of its excerpt", () => {
    expect(blogMetadata({ ...blog, excerpt: "a".repeat(300) }).description).toBe(
      `${"a".repeat(197)}...`,
    );
  });

  test("a post without an excerpt is described by its text", () => {
    expect(blogMetadata({ ...blog, excerpt: "" }).description).toBe("Type parameters. Books");
  });

  test("the link preview of a post is an article with author and times", () => {
    expect(blogMetadata(blog).openGraph).toMatchObject({
      type: "article",
      authors: ["Ada Lovelace"],
      publishedTime: blog.publishedAt,
      modifiedTime: blog.updatedAt,
    });
  });
});

test("the link preview of a page without an image has the share image of the site", () => {
  const { openGraph } = pageMetadata({ title: "Books", description: "", path: "/books" });
  expect(openGraph?.images).toMatchObject([{ url: `${site.url}/og` }]);
});

import { describe, expect, test } from "vitest";
import { renderBlogFeed } from "@/lib/blogs/feed";
import { feedResponse } from "@/lib/metadata/feed";
import { feedTypes, type FeedFormat } from "@/lib/metadata/metadata";
import { renderJobFeed } from "@/lib/jobs/feed";
import { parseJobFilters } from "@/lib/jobs/search";
import { site } from "@/lib/config/site";
import { blog, job } from "@/test/data";

const formats = Object.keys(feedTypes) as FeedFormat[];
const jobsFeed = (format: FeedFormat, jobs = [job], query = "") =>
  renderJobFeed(format, parseJobFilters(new URLSearchParams(query)), jobs);

/** XML without CDATA, tags and entities: plain text, which must not contain markup. */
const bareText = (xml: string) =>
  xml
    .replace(/<!\[CDATA\[[^]*?\]\]>/gu, "")
    .replace(/<\/?[a-zA-Z:]+(?: [a-zA-Z:]+="[^"<>]*")*\/?>|<\?xml[^>]*\?>/gu, "")
    .replace(/&(?:amp|lt|gt|quot);/gu, "");

const rudeJob = {
  ...job,
  title: "Go </title> ]]> <b>&amp; ]]> \u0007\uffff",
  company: "CI&amp;T <]]>",
  requirements: ["a ]]> b"],
};

describe.each(formats)("the %s feed of jobs", (format) => {
  test(`the ${format} feed of jobs contains pay, whole descriptions and requirements`, () => {
    const feed = jobsFeed(format);
    for (const part of [job.description, "<li>Go</li>", "80,000 - 120,000 EUR"])
      expect(feed).toContain(part);
  });

  test(`the ${format} feed of jobs links to the canonical URLs of jobs`, () => {
    const feed = jobsFeed(format);
    expect(feed).toContain(`${site.url}/golang-jobs/senior-go-engineer-acme`);
  });

  test.each([
    [true, "Visa sponsored"],
    [false, "No visa sponsorship"],
  ])(
    `the ${format} feed of jobs describes the visa sponsorship %s as: %s`,
    (visaSponsorship, words) => {
      expect(jobsFeed(format, [{ ...job, visaSponsorship }])).toContain(` · ${words} · `);
    },
  );

  test(`the ${format} feed of jobs omits only jobs with a time that JavaScript cannot represent`, () => {
    const odd = { ...job, slug: "odd-job", updatedAt: "infinity" };
    const feed = jobsFeed(format, [odd, job]);
    expect(feed).toContain(job.slug);
    expect(feed).not.toContain(odd.slug);
  });

  test(`the ${format} feed of filtered jobs links to the filtered list and to itself, without the page number`, () => {
    const feed = jobsFeed(format, [], "type=contract&page=4").replaceAll("&amp;", "&");
    expect(feed).toContain(`${site.url}/golang-jobs/type/contract`);
    expect(feed).toMatch(/\/(?:feed|atom)\.(?:xml|json)\?type=contract"/u);
  });
});

describe.each(["rss", "atom"] as const)("the %s feed", (format) => {
  test(`the ${format} feed is well-formed with special characters in a title`, () => {
    expect(bareText(jobsFeed(format, [rudeJob]))).not.toMatch(/[<&\u0007\uffff]|\]\]>/u);
  });
});

test("a title is escaped as HTML in Atom and written as text in RSS", () => {
  const jobs = [{ ...job, title: "Go <b>" }];
  expect(jobsFeed("atom", jobs)).toContain("<![CDATA[Go &lt;b&gt; at Acme]]>");
  expect(jobsFeed("rss", jobs)).toContain("<![CDATA[Go <b> at Acme]]>");
});

test("the JSON feed is version 1.1 with authors and a language", () => {
  const feed = JSON.parse(jobsFeed("json"));
  expect(feed).toMatchObject({
    version: "https://jsonfeed.org/version/1.1",
    language: "en",
    authors: [{ name: site.name, url: `${site.url}/` }],
    home_page_url: `${site.url}/`,
    feed_url: `${site.url}/feed.json`,
  });
  expect(feed.items).toEqual([
    {
      id: `${site.url}/golang-jobs/${job.slug}`,
      url: `${site.url}/golang-jobs/${job.slug}`,
      title: "Senior Go Engineer at Acme",
      content_html: expect.stringContaining(job.description),
      date_published: job.postedAt,
      date_modified: job.updatedAt,
      authors: [{ name: "Acme" }],
    },
  ]);
});

test.each(formats)(
  "the %s feed shows the last day on which a job is open, because a renewal updates its entry",
  (format) => {
    expect(jobsFeed(format)).toContain("Open until 31 Dec 2026");
  },
);

test.each(formats)(
  "in the %s feed a country that a job lists as eligible and as excluded is shown as neither",
  (format) => {
    const both = { eligibleCountries: ["DE", "FR"], excludedCountries: ["FR"] };
    const feed = jobsFeed(format, [{ ...job, eligibility: "countries", ...both }]);
    expect(feed).toContain("You can apply from Germany");
    expect(feed).not.toContain("France");
  },
);

test("the JSON feed does not escape a title", () => {
  expect(JSON.parse(jobsFeed("json", [{ ...job, company: "CI&amp;T" }])).items[0].title).toBe(
    "Senior Go Engineer at CI&amp;T",
  );
});

test("the feed of posts contains whole bodies with absolute links", () => {
  const feed = renderBlogFeed([blog]);
  expect(feed).toContain(`<p>Type parameters. <a href="${site.url}/books">Books</a></p>`);
  expect(feed).toContain("<dc:creator>Ada Lovelace</dc:creator>");
  // Publishing a post again does not change its publication date.
  expect(feed).toContain("<pubDate>Wed, 30 Sep 2026 08:00:00 GMT</pubDate>");
});

test("a feed is served with its media type", () => {
  expect(feedResponse("rss", "x").headers.get("Content-Type")).toBe(
    "application/rss+xml; charset=utf-8",
  );
});

import { describe, expect, test } from "vitest";
import { renderBlogFeed } from "../blogs/feed";
import { feedResponse, feedTypes, type FeedFormat } from "./feed";
import { renderJobFeed } from "../jobs/feed";
import { parseJobFilters } from "../jobs/search";
import { site } from "../config/site";
import { blog, job } from "../../test/data";

const formats = Object.keys(feedTypes) as FeedFormat[];
const jobsFeed = (format: FeedFormat, jobs = [job], query = "") =>
  renderJobFeed(format, parseJobFilters(new URLSearchParams(query)), jobs);

/** What is left of XML without its character data, tags and entities: text, in which nothing may open. */
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
  test("carries whole descriptions with requirements, and canonical addresses", () => {
    const feed = jobsFeed(format);
    for (const part of ["<p>Build things.</p>", "<li>Go</li>", "80,000 - 120,000 EUR"])
      expect(feed).toContain(part);
    expect(feed).toContain(`${site.url}/golang-jobs/senior-go-engineer-acme`);
  });

  test("of a narrowed list says which list it is", () => {
    const feed = jobsFeed(format, [], "type=contract&page=4").replaceAll("&amp;", "&");
    expect(feed).toContain(`${site.url}/?type=contract`);
    expect(feed).toMatch(/\/(?:feed|atom)\.(?:xml|json)\?type=contract"/u);
  });
});

describe.each(["rss", "atom"] as const)("the %s feed", (format) => {
  test("stays well-formed whatever a title holds", () => {
    expect(bareText(jobsFeed(format, [rudeJob]))).not.toMatch(/[<&\u0007\uffff]|\]\]>/u);
  });
});

test("a title reads as it was typed: Atom reads titles as HTML, RSS as text", () => {
  const jobs = [{ ...job, title: "Go <b>" }];
  expect(jobsFeed("atom", jobs)).toContain("<![CDATA[Go &lt;b&gt; at Acme]]>");
  expect(jobsFeed("rss", jobs)).toContain("<![CDATA[Go <b> at Acme]]>");
});

test("the JSON feed shows a title as it is", () => {
  expect(JSON.parse(jobsFeed("json", [{ ...job, company: "CI&amp;T" }])).items[0].title).toBe(
    "Senior Go Engineer at CI&amp;T",
  );
});

test("the feed of posts carries whole bodies, with links that work elsewhere", () => {
  const feed = renderBlogFeed([blog]);
  expect(feed).toContain(`<p>Type parameters. <a href="${site.url}/books">Books</a></p>`);
  expect(feed).toContain("<dc:creator>Ada Lovelace</dc:creator>");
});

test("a feed says what it is", () => {
  expect(feedResponse("rss", "x").headers.get("Content-Type")).toBe(
    "application/rss+xml; charset=utf-8",
  );
});

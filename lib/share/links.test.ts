import { describe, expect, test } from "vitest";
import { blogShareLinks } from "@/lib/blogs/url";
import { jobShareLinks } from "@/lib/jobs/metadata";
import { sharedUrl } from "@/lib/share/links";
import { site } from "@/lib/config/site";
import { blog, job } from "@/test/data";

const hrefsByLabel = (links: { label: string; href: string }[]) =>
  Object.fromEntries(links.map(({ label, href }) => [label, new URL(href)]));

const jobAddress = `${site.url}/golang-jobs/senior-go-engineer-acme?utm_source=social&utm_medium=share`;

test("a shared URL has the utm parameters for analytics", () => {
  expect(sharedUrl("https://x.example/a?b=1#c")).toBe(
    "https://x.example/a?b=1&utm_source=social&utm_medium=share#c",
  );
});

describe("a job", () => {
  const links = hrefsByLabel(jobShareLinks({ ...job, title: "Senior Go & SQL Engineer" }));

  test("a job can be shared on LinkedIn, WhatsApp, Telegram and X", () => {
    expect(Object.keys(links)).toEqual(["LinkedIn", "WhatsApp", "Telegram", "X"]);
  });

  test("the share link of every network contains the job's URL with utm parameters", () => {
    expect(links.LinkedIn?.searchParams.get("url")).toBe(jobAddress);
    expect(links.WhatsApp?.searchParams.get("text")).toContain(jobAddress);
    expect(links.Telegram?.searchParams.get("url")).toBe(jobAddress);
    expect(links.X?.searchParams.get("url")).toBe(jobAddress);
  });

  test("the shared text has the hashtags golang, golangjobs, jobs and hiring", () => {
    const text = "Senior Go & SQL Engineer at Acme - Berlin, Germany";
    const tags = "#golang #golangjobs #jobs #hiring";
    expect(links.WhatsApp?.searchParams.get("text")).toBe(`${text} ${tags}\n${jobAddress}`);
    expect(links.Telegram?.searchParams.get("text")).toBe(`${text} ${tags}`);
    expect(links.X?.searchParams.get("text")).toBe(text);
    expect(links.X?.searchParams.get("hashtags")).toBe("golang,golangjobs,jobs,hiring");
  });

  test("spaces in share links are encoded so that no network shows a plus sign", () => {
    for (const link of Object.values(links)) expect(link.href).not.toContain("+");
  });
});

const postLinks = hrefsByLabel(blogShareLinks(blog));

test("a post can be shared on LinkedIn, WhatsApp and Telegram", () => {
  expect(Object.keys(postLinks)).toEqual(["LinkedIn", "WhatsApp", "Telegram"]);
});

test("the shared text of a post has the same hashtags as that of a job", () => {
  expect(postLinks.Telegram?.searchParams.get("text")).toBe(
    "Generics in practice by Ada Lovelace #golang #golangjobs #jobs #hiring",
  );
});

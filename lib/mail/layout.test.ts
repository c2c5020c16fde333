import { expect, test } from "vitest";
import { parseDocument } from "htmlparser2";
import { longestHtml, mailHtml, mailText, type MailText } from "@/lib/mail/layout";

const mail: MailText = {
  subject: "Jobs of the week",
  body: [
    { heading: "Remote" },
    "Two lines,\nof one paragraph.",
    { links: [{ label: "Go Engineer", url: "https://x.dev/a?b=1&c=2", text: "Acme, Berlin" }] },
    { quote: "Said\nin two lines" },
    { button: { label: "See all", url: "https://x.dev/" } },
  ],
  footer: "You get this because you asked for it.",
  footerLinks: [{ label: "Manage", url: "https://x.dev/manage" }],
  unsubscribeUrl: "https://x.dev/unsubscribe?t=1",
};

test("the HTML and the text of a mail have the same content in the same order", () => {
  const html = mailHtml(mail);
  const text = mailText(mail);
  const content = [
    "Remote",
    "Two lines,",
    "Go Engineer",
    "Acme, Berlin",
    "Said",
    "See all",
    "You get this",
    "Manage",
    "Unsubscribe",
  ];
  for (const form of [html, text]) {
    const positions = content.map((part) => form.indexOf(part));
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
    expect(Math.min(...positions)).toBeGreaterThanOrEqual(0);
  }
  expect(text).toContain("See all:\nhttps://x.dev/\n");
  expect(text).toContain("> Said\n> in two lines");
  expect(text).toContain("Go Engineer\nAcme, Berlin\nhttps://x.dev/a?b=1&c=2");
  expect(html).toContain('href="https://x.dev/a?b=1&amp;c=2"');
});

test("a mail loads no images, scripts or styles", () => {
  expect(mailHtml(mail)).not.toMatch(/<img|background-image|url\(|<script|<link/i);
});

test("a mail has colours for dark mode", () => {
  const html = mailHtml(mail);
  expect(html).toContain('<meta name="color-scheme" content="light dark">');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  // Each element with a text colour has a class for which dark mode has a rule.
  for (const [tag] of html.matchAll(/<[^>]+style="[^"]*(?:^|[;"])color:(?!#ffffff)[^"]*"[^>]*>/g))
    expect(tag).toMatch(/class="[^"]*\b(?:ink|muted|link|card)\b/);
});

test("texts of a mail are escaped in its HTML", () => {
  const hostile = `</p><script>alert(1)</script>"'><a href=x>`;
  const piece = { label: hostile, url: `https://x.dev/"><script>`, text: hostile };
  const html = mailHtml({
    subject: hostile,
    body: [
      { heading: hostile },
      hostile,
      { quote: hostile },
      { button: piece },
      { links: [piece] },
    ],
    footer: hostile,
    footerLinks: [piece],
    unsubscribeUrl: piece.url,
  });
  const names: string[] = [];
  const visit = (node: { name?: string; children?: unknown[] }) => {
    if (node.name) names.push(node.name);
    for (const child of node.children ?? []) visit(child as typeof node);
  };
  visit(parseDocument(html) as never);
  expect(names).not.toContain("script");
  expect(names.filter((name) => name === "p")).toHaveLength(1);
});

test("a mail of forty jobs with long titles is less than half as long as the mails that Gmail clips", () => {
  const entry = {
    label: "ü".repeat(120),
    url: `https://golang-jobs.example/golang-jobs/${"a".repeat(80)}`,
    text: "Company with a long name, Städtename, Country, 100,000 - 150,000 EUR",
  };
  const html = mailHtml({ ...mail, body: [{ links: Array.from({ length: 40 }, () => entry) }] });
  expect(Buffer.byteLength(html)).toBeLessThan(longestHtml / 2);
});

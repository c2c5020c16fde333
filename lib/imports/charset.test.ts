import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { decodeHtml } from "@/lib/imports/charset";

const latin1Bytes = (text: string) => Buffer.from(text, "latin1");
const charsetMetaTag = (charset: string) => `<meta charset="${charset}">`;

test.each([
  ["the Content-Type", "text/html; charset=windows-1252", latin1Bytes("\x96"), "–"],
  ["the Content-Type, quoted", 'text/html;charset="ISO-8859-1"', latin1Bytes("\xe4"), "ä"],
  [
    "the Content-Type before the page",
    "text/html; charset=koi8-r",
    latin1Bytes(`${charsetMetaTag("utf-8")}\xc1`),
    "а",
  ],
  ["the page", "text/html", latin1Bytes(`${charsetMetaTag("windows-1251")}\xcf`), "П"],
  [
    "the page, in words of HTTP",
    "",
    latin1Bytes('<META content="text/html; charset=shift_jis" http-equiv=Content-Type>\x83\x52'),
    "コ",
  ],
  [
    "the page, if the Content-Type names an unknown one",
    "text/html; charset=klingon",
    latin1Bytes(`${charsetMetaTag("windows-1252")}\x80`),
    "€",
  ],
  ["the page, which cannot be UTF-16", "", Buffer.from(`${charsetMetaTag("utf-16")}ä`), "ä"],
  ["a byte order mark", "text/html; charset=windows-1252", Buffer.from("\ufeffä"), "ä"],
  [
    "a later meta element",
    "",
    latin1Bytes(`<meta name="a">${charsetMetaTag("windows-1251")}\xcf`),
    "П",
  ],
  ["a byte order mark of UTF-16, big-endian", "", Buffer.from("\ufeffä", "utf16le").swap16(), "ä"],
  ["a byte order mark of UTF-16", "", Buffer.from("\ufeffä", "utf16le"), "ä"],
  ["nothing", "", Buffer.from("ä"), "ä"],
  ["nothing known", "text/html; charset=x", Buffer.from(`${charsetMetaTag("y")}ä`), "ä"],
  [
    "the page after its first 1,024 bytes",
    "",
    Buffer.from(`${" ".repeat(1024)}${charsetMetaTag("windows-1252")}ä`),
    "ä",
  ],
  ["a text that is no meta element", "", Buffer.from('<p title="charset=windows-1252">ä'), "ä"],
])("a page is decoded by the charset that is stated by %s", (_, contentType, content, end) => {
  expect(decodeHtml(content, contentType).endsWith(end)).toBe(true);
});

test("a page in windows-1252 is decoded", () => {
  const html = decodeHtml(readFileSync("test/samples/json-ld-windows-1252.html"));
  expect(html).toContain("Entwickler für Go – Köln");
});

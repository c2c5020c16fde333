import { expect, test } from "vitest";
import { decodeEntities } from "@/lib/text/entities";

test.each([
  ["Go &#8211; Books &amp; more", "Go – Books & more"],
  ["&Eacute;t&eacute; &#xE9;&#XE9;", "Été éé"],
  ["a&NewLine;b&#10;c", "a\nb\nc"],
  ["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
  ["<b>R&D</b> ?a=1&copy=2 &nosuch; &", "<b>R&D</b> ?a=1&copy=2 &nosuch; &"],
  ["&#0;&#150;", "\ufffd–"],
  ["&NotEqualTilde;", "≂̸"],
  ["", ""],
])("the references of HTML in %j are decoded once to %j", (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded);
});

test("in a text with very many different character references only the first ones are decoded", () => {
  const references = Array.from({ length: 6000 }, (_, index) => `&#${10_000 + index};`);
  const decoded = decodeEntities(references.join(""));
  expect(decoded.startsWith(String.fromCodePoint(10_000, 10_001))).toBe(true);
  expect(decoded.endsWith("&#15999;")).toBe(true);
});

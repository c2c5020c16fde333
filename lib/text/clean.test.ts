import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { cleanLine, cleanText } from "@/lib/text/clean";
import samples from "./clean.samples.json";
import { cpuTime } from "@/test/hostile-html";

test.each(samples.texts)("the text %j is cleaned to %j", (text, clean) => {
  expect(cleanText(text)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});

test("cleaning real postings removes control characters and nothing else", () => {
  const { jobs } = JSON.parse(readFileSync("supabase/tests/data/remote-ok-jobs.json", "utf8")) as {
    jobs: { description: string }[];
  };
  const misread = jobs.filter(({ description }) => /[\x80-\x9f]/u.test(description));
  expect(misread.length).toBeGreaterThan(40);
  for (const { description } of misread) {
    const clean = cleanText(description);
    expect(clean).not.toMatch(/[\x7f-\x9f]|â[^a-z]|Ã/u);
    expect(clean.replace(/[^ -~]/gu, "")).toBe(description.replace(/[^ -~]/gu, ""));
  }
});

test("a lone surrogate becomes a replacement character", () => {
  expect(cleanText("a\ud800")).toBe("a\ufffd");
});

test.each(samples.lines)("the line %j is cleaned to %j", (line, clean) => {
  expect(cleanLine(line)).toBe(clean);
});

test("the encoding of a text is repaired in at most three passes", () => {
  expect(cleanText(`Ã${"ƒ".repeat(9)}`)).toBe(`Ã${"ƒ".repeat(6)}`);
});

test.each(["Ã", "â\x80", "É»", "â\x80\x99", "Ã¢â‚¬â„¢"])(
  "cleaning a text of %j repeated many times takes time in proportion to its length",
  (piece) => {
    const timeFor = (repetitions: number) => {
      const text = piece.repeat(repetitions);
      return cpuTime(() => cleanText(text));
    };
    const quarter = timeFor(5000);
    const whole = timeFor(20_000);
    expect(whole).toBeLessThan(8 * quarter + 25);
  },
);

import { expect, test } from "vitest";
import { cutAtWord, shortenDescription } from "@/lib/text/shorten";

test("a text of 200 characters is not shortened", () => {
  expect(shortenDescription("a".repeat(200))).toBe("a".repeat(200));
});

test("a text of 201 characters is shortened to 197 and an ellipsis", () => {
  expect(shortenDescription("a".repeat(201))).toBe(`${"a".repeat(197)}...`);
});

test("a text is not cut inside an emoji", () => {
  expect(shortenDescription(`${"a".repeat(196)}${"🐹".repeat(10)}`)).toBe(`${"a".repeat(196)}...`);
});

test.each([
  ["Golang jobs for applicants in the Netherlands", 40, "Golang jobs for applicants…"],
  ["Golang jobs with PostgreSQL and Kafka", 33, "Golang jobs with PostgreSQL…"],
  ["Golang jobs, by pay", 19, "Golang jobs, by pay"],
])("the text %j cut at a word to %i characters is %j", (text, length, cut) => {
  expect(cutAtWord(text, length)).toBe(cut);
});

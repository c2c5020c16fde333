import { expect, test } from "vitest";
import { cutAtWord, shorten } from "./shorten";

test("200 characters stay as they are; 201 become 197 and an ellipsis", () => {
  expect(shorten("a".repeat(200))).toBe("a".repeat(200));
  expect(shorten("a".repeat(201))).toBe(`${"a".repeat(197)}...`);
});

test("no character is cut in half", () => {
  expect(shorten(`${"a".repeat(196)}${"🐹".repeat(10)}`)).toBe(`${"a".repeat(196)}...`);
});

test.each([
  ["Golang jobs for applicants in the Netherlands", 40, "Golang jobs for applicants…"],
  ["Golang jobs with PostgreSQL and Kafka", 33, "Golang jobs with PostgreSQL…"],
  ["Golang jobs, by pay", 19, "Golang jobs, by pay"],
])("%j in %i characters is %j", (text, length, cut) => {
  expect(cutAtWord(text, length)).toBe(cut);
});

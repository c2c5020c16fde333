import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { unsuitedTests } from "./unsuited.ts";

test.each(unsuitedTests)("the tests of $file that parity skips exist", ({ file, titles }) => {
  const source = readFileSync(file, "utf8");
  expect(titles.filter((title) => !source.includes(title))).toEqual([]);
});

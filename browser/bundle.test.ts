import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleInlineScripts } from "./bundle";

/** Most bytes of JavaScript a public page may have, after gzip. */
const budget = 5 * 1024;

const scripts = Object.values(bundleInlineScripts());

test("the scripts of a public page stay small", () => {
  const sizes = scripts.map((script) => gzipSync(script).length);
  expect(sizes.every((size) => size > 100)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(budget);
});

test("they can stand in a page as they are, and are the same each time", () => {
  for (const script of scripts) expect(script).not.toMatch(/<\/script|<!--|[^\x20-\x7e\n]/i);
  expect(Object.values(bundleInlineScripts())).toEqual(scripts);
});

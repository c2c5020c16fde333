import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleScripts } from "./bundle";

/** Limit of a public page's JavaScript, in bytes after gzip. */
const budget = 8 * 1024;

const { head, page, pagePath, embed } = bundleScripts();
const scripts = [head, page];

test("the scripts of a public page stay small", () => {
  const sizes = scripts.map((script) => gzipSync(script).length);
  expect(sizes.every((size) => size > 100)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(budget);
});

test("the script that companies embed stays small and contains nothing of our pages", () => {
  expect(gzipSync(embed).length).toBeLessThan(2 * 1024);
  expect(embed).not.toContain("localStorage");
});

test("the script of the head can be inlined unescaped", () => {
  expect(head).not.toMatch(/<\/script|<!--|[^\x20-\x7e\n]/i);
});

test("bundling is deterministic, so the path of the script is stable", () => {
  expect(pagePath).toMatch(/^\/scripts\/page-[\w-]{16}\.js$/);
  expect(bundleScripts()).toEqual({ head, page, pagePath, embed });
});

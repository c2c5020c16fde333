import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { bundleScripts } from "./bundle.ts";

/** Maximum size of a public page's JavaScript, in bytes after gzip. */
const budget = 8 * 1024;

const { head, page, pagePath, saved, savedPath, embed } = bundleScripts();
const scripts = [head, page];

test("the scripts of a public page are smaller than 8 KB after gzip", () => {
  const sizes = scripts.map((script) => gzipSync(script).length);
  expect(sizes.every((size) => size > 100)).toBe(true);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(budget);
});

test("the script that companies embed is smaller than 2 KB after gzip", () => {
  expect(gzipSync(embed).length).toBeLessThan(2 * 1024);
});

test("the script that companies embed does not use localStorage", () => {
  expect(embed).not.toContain("localStorage");
});

test("the script of the page's head can be inlined in HTML without escaping", () => {
  expect(head).not.toMatch(/<\/script|<!--|[^\x20-\x7e\n]/i);
});

test("bundling unchanged sources again yields the same scripts and the same script path", () => {
  expect(pagePath).toMatch(/^\/scripts\/page-[\w-]{16}\.js$/);
  expect(savedPath).toMatch(/^\/scripts\/saved-[\w-]{16}\.js$/);
  expect(bundleScripts()).toEqual({ head, page, pagePath, saved, savedPath, embed });
});

import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import nextConfig from "@/next.config";
import { Document } from "@/components/layout/document";

const config = await nextConfig(PHASE_PRODUCTION_BUILD);
beforeAll(() => {
  for (const [name, value] of Object.entries(config.env ?? {})) vi.stubEnv(name, value);
});

const readScripts = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].map(([, script = ""]) => script);

/**
 * Returns the value of a response header that next.config.ts sets for a path. If several rules match, the last applies.
 */
async function readHeader(path: string, name: string) {
  const rules = (await config.headers?.()) ?? [];
  const values = rules
    .filter(({ source }) => new RegExp(`^${source.replace("/:path*", "(?:/.*)?")}$`).test(path))
    .flatMap(({ headers }) => headers.filter(({ key }) => key === name).map(({ value }) => value));
  return values.at(-1);
}

const scriptSources = (policy = "") =>
  policy
    .split("; ")
    .find((directive) => directive.startsWith("script-src "))
    ?.split(" ")
    .slice(1);

test("the strict Content-Security-Policy of public pages allows only our script files and one inline script", async () => {
  const scripts = readScripts(renderToStaticMarkup(<Document isPublic>page</Document>));
  expect(scripts).toEqual([expect.stringMatching(/^.{100}/), ""]);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(scriptSources(await readHeader("/books", "X-Plain-Content-Security-Policy"))).toEqual([
    "'self'",
    `'sha256-${hash}'`,
  ]);
});

test("the Content-Security-Policy sent without the front also allows Next's inline scripts", async () => {
  expect(scriptSources(await readHeader("/", "Content-Security-Policy"))).toEqual([
    "'self'",
    "'unsafe-inline'",
  ]);
});

test("next.config.ts sets no Content-Security-Policy for console pages, because the middleware sends one with a nonce", async () => {
  for (const path of ["/admin", "/admin/jobs", "/recruiter/login"])
    for (const name of ["Content-Security-Policy", "X-Plain-Content-Security-Policy"])
      expect(await readHeader(path, name), path).toBeUndefined();
  expect(await readHeader("/administrators", "Content-Security-Policy")).toBeDefined();
});

const renderTags = (document: React.ReactElement) =>
  renderToStaticMarkup(document).match(/<(?:html|script)\b[^>]*>/g);

test("public pages are marked as complete and tracked", () => {
  expect(renderTags(<Document isPublic>page</Document>)).toEqual([
    '<html lang="en" data-complete="true">',
    "<script>",
    `<script src="${process.env.PAGE_SCRIPT_PATH}" defer="" data-track="true">`,
  ]);
});

test("the scripts of console pages have the nonce and are not marked for tracking", () => {
  expect(renderTags(<Document nonce="abc">page</Document>)).toEqual([
    '<html lang="en">',
    '<script nonce="abc">',
    `<script src="${process.env.PAGE_SCRIPT_PATH}" defer="" nonce="abc">`,
  ]);
});

import { createHash } from "node:crypto";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, expect, test, vi } from "vitest";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import nextConfig from "@/next.config.ts";
import { Document } from "@/components/layout/document";

const config = await nextConfig(PHASE_PRODUCTION_BUILD);
beforeAll(() => {
  for (const [name, value] of Object.entries(config.env ?? {})) vi.stubEnv(name, value);
});

const scriptsOf = (html: string) =>
  [...html.matchAll(/<script\b[^>]*>([^]*?)<\/script>/g)].map(([, script = ""]) => script);

/** The last value of a response header that next.config.ts sets for a path. */
async function headerOf(path: string, name: string) {
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

test("the strict Content-Security-Policy of public pages allows our script files and one inline script", async () => {
  const scripts = scriptsOf(renderToStaticMarkup(<Document isPublic>page</Document>));
  expect(scripts).toEqual([expect.stringMatching(/^.{100}/), ""]);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(scriptSources(await headerOf("/books", "X-Plain-Content-Security-Policy"))).toEqual([
    "'self'",
    `'sha256-${hash}'`,
  ]);
});

test("the Content-Security-Policy sent without the front also allows Next's inline scripts", async () => {
  expect(scriptSources(await headerOf("/", "Content-Security-Policy"))).toEqual([
    "'self'",
    "'unsafe-inline'",
  ]);
});

test("next.config.ts sets no Content-Security-Policy for console pages: the middleware sends one with a nonce", async () => {
  for (const path of ["/admin", "/admin/jobs", "/recruiter/login"])
    for (const name of ["Content-Security-Policy", "X-Plain-Content-Security-Policy"])
      expect(await headerOf(path, name), path).toBeUndefined();
  expect(await headerOf("/administrators", "Content-Security-Policy")).toBeDefined();
});

test("public pages are marked as complete and tracked; console pages are not, and their scripts have the nonce", () => {
  const tags = (document: React.ReactElement) =>
    renderToStaticMarkup(document).match(/<(?:html|script)\b[^>]*>/g);
  expect(tags(<Document isPublic>page</Document>)).toEqual([
    '<html lang="en" data-complete="true">',
    "<script>",
    `<script src="${process.env.PAGE_SCRIPT_PATH}" defer="" data-track="true">`,
  ]);
  const withNonce = '<script nonce="abc">';
  expect(tags(<Document nonce="abc">page</Document>)).toEqual([
    '<html lang="en">',
    withNonce,
    `<script src="${process.env.PAGE_SCRIPT_PATH}" defer="" nonce="abc">`,
  ]);
});

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { renewalPath } from "@/lib/jobs/renewal-queries";
import {
  readToken,
  signToken,
  confirmationUrl,
  preferencesUrl,
  unsubscribeUrl,
} from "@/lib/mail/links";
import { createLogger } from "@/lib/logs/logger";

function logLine(fields: object, message = "request"): string {
  let line = "";
  createLogger("front", { write: (text: string) => void (line += text) }).info(fields, message);
  JSON.parse(line);
  return line;
}

const id = "6a0e2c1e-61c5-4f5b-9d3c-0b7f0f6a8f11";
const app = join(import.meta.dirname, "../../app");
const routes = readdirSync(app, { recursive: true, encoding: "utf8" })
  .filter((file) => /(?:^|\/)(?:page|route)\.tsx?$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(app, file), "utf8") }));

/** Paths of a route with `token`: as its dynamic segment, and in each query parameter that it reads. */
function pathsWithToken({ file, source }: (typeof routes)[number], token: string): string[] {
  const routeGroup = /\/\([^)]+\)/g;
  const fileName = /\/(?:page|route)\.tsx?$/;
  const route = `/${file}`.replace(routeGroup, "").replace(fileName, "");
  const path = route.replace("[token]", token);
  const parameters = new Set(source.match(/\b(?:\w+_)?token(?:_\w+)?\b/g) ?? []);
  const paths = [...parameters].map((name) => `${path}?a=b&${name}=${token}`);
  if (route.includes("[token]")) paths.push(path);
  return paths;
}

describe("tokens in logs", () => {
  const routesWithToken = routes.filter((route) => pathsWithToken(route, "x").length > 0);

  test.each(routesWithToken.map((route) => [route.file, route] as const))(
    "the path of the route %s is logged without its token",
    (_, route) => {
      const token = signToken("any purpose", { jobId: id, expiresAt: "2027-01-21T09:30:00Z" });
      for (const url of pathsWithToken(route, token)) {
        const line = logLine({ path: url, referer: `https://golang-jobs.example${url}` }, url);
        expect(line).not.toContain(token.slice(-43));
        expect(line).not.toContain(token.split(".")[0]);
        expect(line).toContain("[token]");
      }
    },
  );

  test("all routes linked in mails are among the tested routes", () => {
    expect(routesWithToken.map(({ file }) => file)).toEqual(
      expect.arrayContaining([
        "(public)/renew/[token]/page.tsx",
        "(public)/renew/[token]/confirm/route.ts",
        "(public)/newsletter/confirm/page.tsx",
        "(public)/newsletter/preferences/page.tsx",
        "(public)/newsletter/unsubscribe/page.tsx",
        "(public)/newsletter/unsubscribe/one-click/route.ts",
        "(console)/recruiter/(auth)/reset/confirm/page.tsx",
        "(console)/recruiter/(auth)/register/confirm/page.tsx",
      ]),
    );
  });

  test.each([
    renewalPath({ jobId: id, expiresAt: "2027-01-21T09:30:00Z" }),
    confirmationUrl("ada@example.com", "2026-11-24T09:00:00Z"),
    preferencesUrl("ada@example.com"),
    unsubscribeUrl({ alert: id }),
  ])("the token of the link %s is masked in a log line", (link) => {
    const token = /[\w-]+\.[\w-]+$/.exec(link)?.[0] ?? "";
    for (const written of [link, link.replace(/\.(?=[\w-]+$)/, "%2E")])
      expect(logLine({ err: new Error(`fetch failed: ${written}`) })).not.toContain(
        token.slice(-43),
      );
    expect(readToken("another purpose", token)).toBeNull();
  });

  test("one-time tokens of Auth, JSON Web Tokens and e-mail addresses are masked", () => {
    const jwt = `eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.${"s".repeat(43)}`;
    const line = logLine(
      { path: "/recruiter/reset/confirm?token_hash=0123abc&next=/x" },
      `${jwt} for Ada.o'Neil+go@mail.acme-systems.dev, a%40x.dev`,
    );
    expect(line).toContain("/recruiter/reset/confirm?token_hash=[token]&next=/x");
    expect(line).toContain('"msg":"[token] for [address], [address]"');
  });

  test("paths of pages and of packages are logged unchanged", () => {
    const paths =
      "/golang-jobs/go-engineer-acme?q=a.b at file:///a/@supabase/lite@0.10.0/index.js:1";
    expect(logLine({ path: paths })).toContain(paths);
  });

  test("a long line is masked in linear time", () => {
    for (const hostile of ["a", "a.", "a@", "aaaaaaaa.", "?token=", "-", "%2e", "a.b@"]) {
      const text = hostile.repeat(200_000 / hostile.length);
      const begin = performance.now();
      logLine({ path: text });
      // A pattern with quadratic matching time would take minutes.
      expect(performance.now() - begin, hostile).toBeLessThan(2000);
    }
  });
});

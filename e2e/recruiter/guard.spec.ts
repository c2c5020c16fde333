import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { test as onOwnSite } from "@/e2e/own-site";

// Matches text that only private pages contain, as HTML or as React data.
const secrets = /aria-label"?[=:]"Account"|admin@golang-jobs\.dev/;
const paths = [
  "/recruiter/dashboard",
  "/recruiter/jobs/new",
  "/admin",
  "/admin/recruiters",
  "/admin/subscribers",
];
const headers: Record<string, string>[] = [
  {},
  { "x-middleware-subrequest": "middleware" },
  { "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware" },
  {
    "x-middleware-subrequest":
      "src/middleware:src/middleware:src/middleware:src/middleware:src/middleware",
  },
  { "x-middleware-next": "1" },
  { "x-middleware-rewrite": "/recruiter/dashboard" },
  { "x-middleware-override-headers": "cookie", "x-middleware-request-cookie": "session=x" },
  { "x-nextjs-data": "1" },
  { "x-original-url": "/recruiter/dashboard" },
  { "x-matched-path": "/recruiter/dashboard" },
  { "x-invoke-path": "/recruiter/dashboard" },
  { RSC: "1" },
  { RSC: "1", "Next-Router-Prefetch": "1" },
  { RSC: "1", "Next-Router-Prefetch": "1", "Next-Router-Segment-Prefetch": "/_tree" },
];
const pathSpellings = (path: string) => [
  path,
  `${path}/`,
  `/${path}`,
  `${path}.rsc`,
  `${path}?_rsc=abc`,
  `${path}.segments/_tree.segment.rsc`,
  `${path}.txt`,
  path.toUpperCase(),
  path.replace("r", "%72"),
  path.replace("a", "%61"),
  `/_next/data/build${path}.json`,
  `/x/..${path}`,
  `/.${path}`,
  path.replace("/", "/%2e/"),
  path.replaceAll("/", "%2f").replace("%2f", "/"),
];

type Attempt = { path: string; extraHeaders: Record<string, string> };

const plain = paths.map((path): Attempt => ({ path, extraHeaders: {} }));
// One page per guarded area, because all pages of an area have the same guard.
const areaPaths = ["/recruiter/dashboard", "/admin/subscribers"];
const spelled = areaPaths
  .flatMap(pathSpellings)
  .map((path): Attempt => ({ path, extraHeaders: {} }));
const disguised = areaPaths.flatMap((path) =>
  headers.map((extraHeaders): Attempt => ({ path, extraHeaders })),
);

/** Public pages to which the guard redirects visitors without permission. */
const publicTargets = /^\/(?:recruiter\/(?:login|pending|register)|admin\/login)\b/;

async function expectNothingPrivate(request: APIRequestContext, site = "", attempts: Attempt[]) {
  const expectRefusal = async ({ path, extraHeaders }: Attempt) => {
    const label = JSON.stringify([path, extraHeaders]);
    const answer = await request.get(`${site}${path}`, { headers: extraHeaders, maxRedirects: 0 });
    expect(await answer.text(), label).not.toMatch(secrets);
    const { location } = answer.headers();
    if (!location) return;
    const { pathname, search } = new URL(location, site);
    if (publicTargets.test(pathname)) return;
    const next = await request.get(`${site}${pathname}${search}`, { headers: extraHeaders });
    expect(await next.text(), label).not.toMatch(secrets);
  };
  const waiting = [...attempts];
  // Sends several requests concurrently, because they spend their time waiting for the backend.
  while (waiting.length > 0) await Promise.all(waiting.splice(0, 4).map(expectRefusal));
}

for (const who of ["anonymous", "pending", "stranger"] as const)
  test(`the middleware that guards private pages cannot be bypassed by ${who} with another spelling of the address or with special headers`, async ({
    context,
    signInAs,
    baseURL,
  }) => {
    if (who !== "anonymous") await signInAs(who);
    await expectNothingPrivate(context.request, baseURL, [...plain, ...disguised, ...spelled]);
  });

test("the middleware that guards private pages lets an approved recruiter in", async ({
  context,
  signInAs,
}) => {
  await signInAs("approved");
  for (const extraHeaders of [{}, { RSC: "1" }] as Record<string, string>[])
    expect(
      await (await context.request.get("/recruiter/dashboard", { headers: extraHeaders })).text(),
    ).toMatch(secrets);
});

onOwnSite.describe("private pages without the middleware", () => {
  // Runs these tests in one worker, so that they share one web process.
  onOwnSite.describe.configure({ mode: "default" });
  onOwnSite.use({ variables: { WITHOUT_MIDDLEWARE: "1" } });

  onOwnSite(
    "private pages check the session themselves when the middleware is turned off",
    async ({ context, signInAs, ownSite }) => {
      // Shows that the page itself redirected: the middleware would have added the parameter `next` (the page to return
      // to).
      const answer = await context.request.get("/recruiter/dashboard", { maxRedirects: 0 });
      expect(answer.headers().location).toMatch(/\/recruiter\/login$/);
      await expectNothingPrivate(context.request, ownSite.url, [...plain, ...disguised]);
      await signInAs("pending");
      await expectNothingPrivate(context.request, ownSite.url, [...plain, ...disguised]);
    },
  );

  onOwnSite(
    "an approved recruiter sees the dashboard when the middleware is turned off",
    async ({ context, signInAs }) => {
      await signInAs("approved");
      expect(await (await context.request.get("/recruiter/dashboard")).text()).toMatch(secrets);
    },
  );
});

test("pages that depend on the session must not be cached", async ({ context, signInAs }) => {
  await signInAs("approved");
  for (const path of [
    "/recruiter/login",
    "/recruiter/register",
    "/recruiter/dashboard",
    "/recruiter/jobs/new",
  ])
    for (const extraHeaders of [{}, { RSC: "1" }] as Record<string, string>[]) {
      const answer = await context.request.get(path, { headers: extraHeaders });
      expect(answer.status()).toBe(200);
      expect(answer.headers()["cache-control"], `${path} ${JSON.stringify(extraHeaders)}`).toMatch(
        /\bno-store\b/,
      );
      expect(answer.headers(), path).not.toHaveProperty("age");
    }
});

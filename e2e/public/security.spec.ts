import { createHash } from "node:crypto";
import { request as send, type RequestOptions } from "node:http";
import type { Page } from "@playwright/test";
import { anEmail, aWord, expect, open, test } from "../fixtures";

const pages = [
  "/",
  "/?q=a%2Fb",
  "/events",
  "/blogs",
  "/books",
  "/golang-jobs/no-such-job",
  "/no-such-page",
  "/administrators",
];

const policy = {
  "default-src": "'self'",
  "script-src-attr": "'none'",
  "style-src": "'self' 'unsafe-inline'",
  "img-src": "'self' data: https:",
  "font-src": "'self'",
  "connect-src": "'self'",
  "object-src": "'none'",
  "base-uri": "'none'",
  "form-action": "'self'",
  "frame-ancestors": "'none'",
};

/** The scripts that stand in a page, as a policy names them. */
const hashesOf = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

for (const path of [...pages, "/feed.xml", "/api/health"]) {
  test(`${path} carries the security headers and does not say what serves it`, async ({
    request,
  }) => {
    const response = await request.get(path);
    const headers = response.headers();
    const given = Object.fromEntries(
      (headers["content-security-policy"] ?? "")
        .split("; ")
        .map((directive) => directive.split(/ (.*)/s).slice(0, 2)),
    );
    const scripts = pages.includes(path)
      ? ["'self'", ...hashesOf(await response.text())]
      : ["'self'", "'unsafe-inline'"];
    expect(scripts).toHaveLength(2);
    expect(given).toEqual({ ...policy, "script-src": scripts.join(" ") });
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toContain("camera=()");
    for (const name of ["x-powered-by", "server", "x-plain-content-security-policy"])
      expect(headers).not.toHaveProperty(name);
  });
}

test.describe("the policy", () => {
  /** What a page's policy has refused so far: the directive, and where from. */
  const violations = (page: Page) =>
    page.evaluate(() => (window as unknown as { violations: string[] }).violations);

  test.beforeEach(({ page }) =>
    page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      addEventListener("securitypolicyviolation", (event) =>
        violations.push(`${event.effectiveDirective} ${event.blockedURI}`),
      );
    }),
  );

  test("refuses nothing of what pages of every kind do", async ({ page, addJobs, addBlog }) => {
    const [job] = await addJobs({});
    const post = await addBlog({});
    const paths = [
      ...pages,
      "/?page=2",
      "/events?type=meetup",
      "/blogs/no-such-post",
      "/newsletter",
      `/golang-jobs/${job?.slug}`,
      `/blogs/${post.slug}`,
    ];
    for (const path of paths) {
      await open(page, path);
      await page.getByRole("button", { name: /theme/ }).click();
      expect(await violations(page), path).toEqual([]);
    }
    await open(page, "/");
    await page.getByRole("searchbox").fill(aWord());
    await expect(page.locator("#job-status")).toHaveText("0 jobs found");
    await page.getByRole("textbox", { name: "Email address" }).fill(anEmail());
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thanks" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test.describe("refuses and reports", () => {
    test.use({ isFailing: true });

    for (const [what, html, violation] of [
      ["a script that is not ours", "<script>isInjected = true</script>", "script-src-elem inline"],
      [
        "a script file",
        '<script src="/injected.js"></script>',
        /^script-src-elem .+\/injected\.js$/,
      ],
      [
        "an event handler",
        '<img src="data:," onerror="isInjected = true">',
        "script-src-attr inline",
      ],
    ] as const) {
      test(what, async ({ page }) => {
        await page.route("**/injected.js", (route) =>
          route.fulfill({ contentType: "text/javascript", body: "isInjected = true" }),
        );
        await open(page, "/books");
        // Unlike what innerHTML makes, what a range makes would run.
        await page.evaluate(
          (html) => document.body.append(document.createRange().createContextualFragment(html)),
          html,
        );
        await expect.poll(() => violations(page)).toEqual([expect.stringMatching(violation)]);
        expect(await page.evaluate(() => "isInjected" in window)).toBe(false);
      });
    }
  });
});

test.describe("in a frame", () => {
  test.use({ isFailing: true });

  test("no page of ours is shown, not even by another of ours", async ({ page }) => {
    await page.goto("/books");
    const refusal = page.waitForEvent("console", (message) =>
      message.text().includes("frame-ancestors"),
    );
    await page.evaluate(() =>
      document.body.append(Object.assign(document.createElement("iframe"), { src: "/" })),
    );
    await refusal;
    await expect(page.frameLocator("iframe").getByRole("banner")).toHaveCount(0);
  });
});

test("the host of a request, given or forwarded, is nowhere in the answer", async ({
  request,
  addJobs,
}) => {
  const [job] = await addJobs({});
  for (const path of [
    "/",
    "/?q=evil%2Ftest",
    `/golang-jobs/${job?.slug}`,
    "/sitemap.xml",
    "/feed.xml",
    "/robots.txt",
    `/jobs/${job?.slug}`,
    "/events/list",
  ]) {
    const answer = await request.get(path, {
      maxRedirects: 0,
      headers: {
        "X-Forwarded-Host": "evil.example.com",
        "X-Forwarded-Proto": "gopher",
        Forwarded: "host=evil.example.com",
        "X-Host": "evil.example.com",
      },
    });
    expect(await answer.text(), path).not.toContain("evil.example.com");
    expect(JSON.stringify(answer.headers()), path).not.toMatch(/evil\.example|gopher:/);
  }
});

test("the browser talks to this site only, and is sent neither keys nor the client of the backend", async ({
  page,
  baseURL,
  addJobs,
  addBlog,
}) => {
  const [job] = await addJobs({});
  const post = await addBlog({});
  const asked = new Set<string>();
  const bodies: Promise<string>[] = [];
  page.on("request", (request) => asked.add(new URL(request.url()).origin));
  page.on("response", (response) => {
    if (/html|javascript|json|component/.test(response.headers()["content-type"] ?? ""))
      bodies.push(response.text().catch(() => ""));
  });
  for (const path of [
    "/",
    "/?q=a%2Fb",
    "/events",
    "/blogs",
    `/blogs/${post.slug}`,
    `/golang-jobs/${job?.slug}`,
  ])
    await open(page, path);
  const backend = process.env.SUPABASE_URL ?? "";
  expect([...asked]).toEqual([baseURL]);
  const sent = (await Promise.all(bodies)).join("\n");
  expect(sent.length).toBeGreaterThan(100_000);
  for (const secret of [
    backend,
    new URL(backend).host,
    process.env.SUPABASE_SECRET_KEY,
    process.env.SUPABASE_PUBLISHABLE_KEY,
  ]) {
    expect(secret).toBeTruthy();
    expect(sent.includes(secret ?? "")).toBe(false);
  }
  for (const word of [
    "supabase",
    "PostgREST",
    "apikey",
    "sb_secret_",
    "sb_publishable_",
    "service_role",
    "ZodError",
  ])
    expect(sent.includes(word), word).toBe(false);
});

test.describe("the newsletter form", () => {
  for (const [what, headers, isDone] of [
    ["this site is taken", (own: string) => ({ Origin: own }), true],
    ["another site is not run", () => ({ Origin: "https://evil.example.com" }), false],
    ["nowhere is not run", () => ({ Origin: "null" }), false],
    [
      "another site is not run, whatever origin it names",
      (own: string) => ({ Origin: own, "Sec-Fetch-Site": "cross-site" }),
      false,
    ],
  ] as const) {
    test(`sent from ${what}`, async ({ request, baseURL, backend }) => {
      const email = anEmail();
      const answer = await request.post("/newsletter/subscribe", {
        form: { email },
        headers: headers(baseURL ?? ""),
      });
      const { data } = await backend
        .from("newsletter_subscriptions")
        .select("email")
        .eq("email", email)
        .throwOnError();
      expect(data).toHaveLength(isDone ? 1 : 0);
      expect(answer.ok()).toBe(isDone);
    });
  }

  test("an action nobody wrote, or a body that is none, is refused and the site goes on", async ({
    request,
  }) => {
    for (const headers of [
      { "Next-Action": "a".repeat(42) },
      { "Next-Action": "../../etc/passwd" },
    ]) {
      const answer = await request.post("/", {
        data: '["$F1"]',
        headers: { "Content-Type": "text/plain;charset=UTF-8", ...headers },
      });
      expect(answer.status()).toBeGreaterThanOrEqual(400);
    }
    expect((await request.get("/")).status()).toBe(200);
  });
});

test("an error tells nothing of what is inside", async ({ request }) => {
  for (const path of [
    "/api/cron/analytics",
    "/api/track",
    "/_next/data/x.json",
    "/%c0%ae",
    "/no-such-page",
  ]) {
    const text = await (await request.get(path)).text();
    expect(text, path).not.toMatch(/node_modules|at .+:\d+:\d+|postgres|PGRST|42501/i);
  }
});

test.describe("as no browser would send it", () => {
  /** Status and headers of an answer; `path` is sent as it stands. */
  const ask = (baseURL: string | undefined, options: RequestOptions) =>
    new Promise<{ status?: number; location?: string }>((resolve, reject) => {
      const request = send(baseURL ?? "", { agent: false, timeout: 5000, ...options }, (answer) => {
        answer.resume();
        resolve({ status: answer.statusCode, location: answer.headers.location });
      });
      request.on("timeout", () => request.destroy(new Error("no answer")));
      request.on("error", reject);
      request.end();
    });

  for (const path of [
    "http://evil.example.com/",
    "http://evil.example.com/list",
    "*",
    "/blogs/%E0%A4%A",
    "/golang-jobs/%",
  ]) {
    test(`${path} is a bad request, and leads nowhere`, async ({ baseURL }) => {
      expect(await ask(baseURL, { path })).toEqual({ status: 400, location: undefined });
    });
  }

  for (const protocol of ["h2c", "websocket"]) {
    test(`a wish for ${protocol} is passed over instead of holding the connection`, async ({
      baseURL,
    }) => {
      const headers = { Connection: "Upgrade", Upgrade: protocol };
      expect(await ask(baseURL, { path: "/no-such-page", headers })).toMatchObject({ status: 404 });
    });
  }
});

test("pictures are not resized for strangers", async ({ request }) => {
  expect((await request.get("/icon-512.png")).ok()).toBe(true);
  expect((await request.get("/_next/image?url=%2Ficon-512.png&w=640&q=75")).status()).toBe(404);
});

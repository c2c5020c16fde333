import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { randomEmail, randomWord, expect, openPage, test } from "@/e2e/fixtures";

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

/** The hashes of the inline scripts of a page, as a content security policy lists them. */
const scriptHashes = (html: string) =>
  [...html.matchAll(/<script>([^]*?)<\/script>/g)].map(
    ([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
  );

for (const path of [...pages, "/feed.xml", "/api/health"]) {
  test(`${path} has the security headers`, async ({ request }) => {
    const response = await request.get(path);
    const headers = response.headers();
    const directives = (headers["content-security-policy"] ?? "").split("; ");
    const given = Object.fromEntries(
      directives.map((directive) => {
        const [name, ...sources] = directive.split(" ");
        return [name, sources.join(" ")];
      }),
    );
    const scripts = pages.includes(path)
      ? ["'self'", ...scriptHashes(await response.text())]
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
  });

  test(`the headers of ${path} do not name the site's software`, async ({ request }) => {
    const headers = (await request.get(path)).headers();
    for (const name of ["x-powered-by", "server", "x-plain-content-security-policy"])
      expect(headers).not.toHaveProperty(name);
  });
}

test.describe("the content security policy", () => {
  /** The policy violations on the page so far, each as directive and blocked URL. */
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

  test("the content security policy blocks nothing that pages of every kind do", async ({
    page,
    addJobs,
    addBlog,
  }) => {
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
      await openPage(page, path);
      await page.getByRole("button", { name: /theme/ }).click();
      expect(await violations(page), path).toEqual([]);
    }
    await openPage(page, "/");
    await page.getByRole("searchbox").fill(randomWord());
    await expect(page.locator("#job-status")).toHaveText("0 jobs found");
    await page.getByText("or the weekly newsletter").click();
    await page.getByRole("textbox", { name: "Email address" }).fill(randomEmail());
    await page.getByRole("button", { name: "Subscribe" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Thanks" })).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });

  test.describe("while it is violated", () => {
    test.use({ isFailing: true });

    test("the content security policy blocks injected scripts, scripts of other sites, event handlers and frames", async ({
      page,
    }) => {
      await page.route("**/injected.js", (route) =>
        route.fulfill({ contentType: "text/javascript", body: "isInjected = true" }),
      );
      await openPage(page, "/books");
      const blocked: string[] = [];
      for (const [html, violation] of [
        ["<script>isInjected = true</script>", "script-src-elem inline"],
        [
          '<script src="https://scripts.example.com/injected.js"></script>',
          "script-src-elem https://scripts.example.com/injected.js",
        ],
        ['<img src="data:," onerror="isInjected = true">', "script-src-attr inline"],
      ] as const) {
        // Uses a contextual fragment because, unlike with innerHTML, its scripts would run.
        await page.evaluate(
          (html) => document.body.append(document.createRange().createContextualFragment(html)),
          html,
        );
        blocked.push(violation);
        await expect.poll(() => violations(page)).toEqual(blocked);
        expect(await page.evaluate(() => "isInjected" in window)).toBe(false);
      }

      // Pages cannot be framed, not even by pages of this site.
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
});

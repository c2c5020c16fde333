import { request as send, type RequestOptions } from "node:http";
import { anEmail, expect, test } from "../fixtures";

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

import { request as send, type RequestOptions } from "node:http";
import { searchParameters } from "@/lib/jobs/parameters";
import { randomEmail, expect, test } from "@/e2e/fixtures";

for (const [outcome, headers, isAccepted] of [
  ["this site is accepted", (own: string) => ({ Origin: own }), true],
  ["another site is refused", () => ({ Origin: "https://evil.example.com" }), false],
  ["an opaque origin is refused", () => ({ Origin: "null" }), false],
  [
    "another site that claims this origin is refused",
    (own: string) => ({ Origin: own, "Sec-Fetch-Site": "cross-site" }),
    false,
  ],
] as const) {
  test(`the origin of a request to subscribe to the newsletter is checked: ${outcome}`, async ({
    request,
    baseURL,
    backend,
  }) => {
    const email = randomEmail();
    const answer = await request.post("/newsletter/subscribe", {
      form: { email },
      headers: headers(baseURL ?? ""),
    });
    const { data } = await backend
      .from("newsletter_subscriptions")
      .select("email")
      .eq("email", email)
      .throwOnError();
    expect(data).toHaveLength(isAccepted ? 1 : 0);
    expect(answer.ok()).toBe(isAccepted);
  });
}

test("an unknown server action is refused", async ({ request }) => {
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

/** Sends a request whose path is not normalised. */
const requestRaw = (baseURL: string | undefined, options: RequestOptions) =>
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
  test(`a request for ${path} is refused as malformed`, async ({ baseURL }) => {
    expect(await requestRaw(baseURL, { path })).toEqual({ status: 400, location: undefined });
  });
}

for (const protocol of ["h2c", "websocket"]) {
  test(`a request to upgrade to ${protocol} is answered without holding the connection`, async ({
    baseURL,
  }) => {
    const headers = { Connection: "Upgrade", Upgrade: protocol };
    expect(await requestRaw(baseURL, { path: "/no-such-page", headers })).toMatchObject({
      status: 404,
    });
  });
}

test("the image resizer of Next is unavailable", async ({ request }) => {
  expect((await request.get("/icon-512.png")).ok()).toBe(true);
  expect((await request.get("/_next/image?url=%2Ficon-512.png&w=640&q=75")).status()).toBe(404);
});

const numbers = [
  "2147483647",
  "-2147483648",
  "99999999999999999999",
  "0",
  "-1",
  "0.5",
  "1e9",
  "NaN",
];

// The API, which limits the number of requests, is tested in supabase/tests/api-jobs.test.ts.
for (const path of ["/", "/feed.json", "/fragments/jobs"]) {
  test(`a search at ${path} with any number in any parameter is answered or redirected`, async ({
    request,
  }) => {
    for (const name of [...searchParameters, "page"])
      for (const number of numbers) {
        const address = `${path}?${new URLSearchParams({ [name]: number })}`;
        expect([200, 308], address).toContain((await request.get(address)).status());
      }
  });
}

test("requests for lists and sitemaps with any number in the address are answered or refused, never a failure", async ({
  request,
}) => {
  const lists = [
    "/companies?page=",
    "/golang-jobs/in/remote?page=",
    "/digests?page=",
    "/sitemaps/",
  ];
  for (const list of lists)
    for (const number of numbers) {
      const address = list + number;
      expect([200, 308, 404], address).toContain((await request.get(address)).status());
    }
});

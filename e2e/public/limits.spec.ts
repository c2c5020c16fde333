import { request as send, type RequestOptions } from "node:http";
import type { APIRequestContext } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";

/** Sends a request whose body starts with `chunk` and never ends. Resolves to the response. */
const postBody = (baseURL = "", options: RequestOptions, chunk = Buffer.alloc(0)) =>
  new Promise<{ status?: number; text: string; connection?: string }>((resolve, reject) => {
    const request = send(
      baseURL,
      { method: "POST", agent: false, timeout: 5000, ...options },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8").on("data", (part: string) => {
          text += part;
        });
        answer.on("end", () =>
          resolve({ status: answer.statusCode, text, connection: answer.headers.connection }),
        );
        answer.on("error", reject);
      },
    );
    request.on("timeout", () => request.destroy(new Error("no answer")));
    request.on("error", reject);
    request.flushHeaders();
    if (chunk.length > 0) request.write(chunk);
  });

const refusalResponse = (kB: number) => ({
  status: 413,
  text: `At most ${kB} kB can be sent here.`,
  connection: "close",
});

for (const path of ["/", "/recruiter/login", "/admin/blogs/new", "/no-such-page"]) {
  test(`${path} accepts request bodies of at most 64 kB from a visitor`, async ({ baseURL }) => {
    expect(await postBody(baseURL, { path, headers: { "Content-Length": 9_000_000 } })).toEqual(
      refusalResponse(64),
    );
    // A chunked body has no announced length, so the limit applies while the body arrives.
    const headers = {
      "Transfer-Encoding": "chunked",
      "Content-Type": "multipart/form-data; boundary=b",
    };
    expect(await postBody(baseURL, { path, headers }, Buffer.alloc(70_000, "x"))).toEqual(
      refusalResponse(64),
    );
  });
}

for (const [path, kB] of [
  ["/", 100],
  ["/admin/events/new", 100],
  ["/recruiter/jobs/new", 1000],
  ["/admin/blogs/new", 2252],
] as const) {
  test(`${path} accepts request bodies of at most ${kB} kB from somebody with a session cookie`, async ({
    baseURL,
  }) => {
    const headers = { Cookie: "session=x", "Content-Length": 9_000_000 };
    expect(await postBody(baseURL, { path, headers })).toEqual(refusalResponse(kB));
  });
}

test("each response has a different request id, even if it is cached", async ({ request }) => {
  const ids = [];
  for (let count = 0; count < 3; count += 1)
    ids.push((await request.get("/books")).headers()["x-request-id"]);
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(id).toMatch(/^[\w-]{12}$/);
});

/** Sends a request with a request id and returns the request id of the response. */
const returnedRequestId = async (request: APIRequestContext, id: string) =>
  (await request.get("/books", { headers: { "X-Request-Id": id } })).headers()["x-request-id"];

test("a valid request id from a proxy is kept", async ({ request }) => {
  const id = "0af7651916cd43dd8448eb211c80319c";
  expect(await returnedRequestId(request, id)).toBe(id);
});

test("an invalid request id from a proxy is replaced", async ({ request }) => {
  for (const id of ["short", "x".repeat(65), "<script>alert(1)</script>"])
    expect(await returnedRequestId(request, id)).toMatch(/^[\w-]{12}$/);
});

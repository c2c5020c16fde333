import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { formRoute, plainTextResponse } from "@/lib/http/plain-form";

const POST = formRoute<string>(async (form, _, context) =>
  plainTextResponse(200, `${form.get("email")} ${context}`),
);

const host = "golang-jobs.example";

/** Posts a form as a page of this site does; returns the status and the text of the response. */
async function postForm(body: string, headers: Record<string, string> = {}, isLengthKnown = true) {
  const request = new Request(`https://${host}/newsletter/subscribe`, {
    method: "POST",
    headers: {
      host,
      origin: `https://${host}`,
      "content-type": "application/x-www-form-urlencoded",
      ...(isLengthKnown && { "content-length": String(body.length) }),
      ...headers,
    },
    body,
  });
  const response = await POST(request, "context");
  return { status: response.status, text: await response.text() };
}

test("a form of a page of this site is read", async () => {
  expect(await postForm("email=a@x.example")).toEqual({ status: 200, text: "a@x.example context" });
});

test("a form of a page of another site is refused", async () => {
  const { status } = await postForm("email=a@x.example", { origin: "https://elsewhere.example" });
  expect(status).toBe(403);
});

test("a form whose length is too great or unknown is refused", async () => {
  expect((await postForm(`email=${"x".repeat(4096)}`)).status).toBe(413);
  expect((await postForm("email=a@x.example", {}, false)).status).toBe(413);
});

test("a body that is not a form is refused", async () => {
  expect((await postForm("{}", { "content-type": "application/json" })).status).toBe(400);
});

/** Routes that no page posts to. */
const machineRoutes = /^app\/(?:api|mcp)\//u;

/** Mail programs post here, without an Origin header (RFC 8058). */
const oneClick = "app/(public)/newsletter/unsubscribe/one-click/route.ts";

describe("routes that pages post to", () => {
  const routes = globSync("app/**/route.{ts,tsx}")
    .map((file) => ({ file, source: readFileSync(file, "utf8") }))
    .filter(({ source }) => /\bPOST\b/u.test(source))
    .filter(({ file }) => !machineRoutes.test(file));

  test("routes that pages post to include the newsletter form", () => {
    expect(routes.map(({ file }) => file)).toContain("app/(public)/newsletter/subscribe/route.ts");
  });

  test.each(routes)("$file stands beside its page", ({ file }) => {
    expect(existsSync(join(dirname(dirname(file)), "page.tsx"))).toBe(true);
  });

  test.each(routes.filter(({ file }) => file !== oneClick))(
    "$file reads its form with formRoute",
    ({ source }) => {
      expect(source).toMatch(/^export const POST = formRoute\b/mu);
    },
  );
});

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { varyingHeaders } from "../lib/http/varying-headers.ts";
import { respondWithPage, startFront } from "../test/front.ts";

test("the list of headers by which Next varies its responses has all those of the installed version's app router", () => {
  const file = join("node_modules/next/dist/client/components/app-router-headers.js");
  const source = readFileSync(file, "utf8");
  const constants = new Map(
    Array.from(source.matchAll(/const (\w+) = '([a-z-]+)';/g), ([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
  for (const name of ["RSC_CONTENT_TYPE_HEADER", "NEXT_INSTANT_TEST_COOKIE"])
    constants.delete(name);
  const requested = Array.from(constants.values()).filter((name) => /^(?:rsc$|next-)/.test(name));
  expect(requested.length).toBeGreaterThan(5);
  expect(varyingHeaders).toEqual(expect.arrayContaining(requested));
});

// This version of Next ignores X-Nextjs-Data, but others vary their responses by it.
describe.each([...varyingHeaders, "x-nextjs-data"])("a request with the header %s", (name) => {
  test.each([
    [200, {}],
    [307, { location: "/?_rsc" }],
    [308, { location: "/books" }],
    [404, {}],
    [410, {}],
  ])(
    `a request with the header ${name} gets a response of status %i that no shared cache stores`,
    async (status, headers) => {
      const front = await startFront(respondWithPage("a", headers, status));
      const reply = await front.ask("/", { headers: { [name]: "1" } });
      expect(reply.status).toBe(status);
      expect(reply.headers["cache-control"]).toBe("private, no-store");
    },
  );

  test(`a request with the header ${name} gets a public page, whose scripts the front removes, that no shared cache stores`, async () => {
    const front = await startFront(
      respondWithPage("a", { "x-plain-content-security-policy": "strict" }),
    );
    const reply = await front.ask("/", { headers: { [name]: "1" } });
    expect(reply.text).toBe("a");
    expect(reply.headers["cache-control"]).toBe("private, no-store");
  });
});

test("a request without the headers by which Next varies its responses gets a page that shared caches may store", async () => {
  const front = await startFront(respondWithPage("a"));
  const reply = await front.ask("/", { headers: { cookie: "a=1", "x-requested-with": "a" } });
  expect(reply.headers["cache-control"]).toMatch(/^public, /);
});

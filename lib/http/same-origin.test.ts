import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./network";

const host = "jobs.example.com";

describe("a request comes from a page of this site", () => {
  test.each([
    ["if the browser says so", { "sec-fetch-site": "same-origin" }],
    ["if its origin is the host it asks", { origin: `https://${host}` }],
    [
      "if its origin is the host the proxy was asked for",
      { origin: "https://a.example", "x-forwarded-host": "a.example" },
    ],
    ["if no browser sent it", {}],
  ])("%s", (_, headers) => {
    expect(isSameOrigin(new Headers({ host, ...headers }))).toBe(true);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["another host of the same domain", { "sec-fetch-site": "same-site" }],
    ["the address bar", { "sec-fetch-site": "none" }],
    [
      "another site, though it claims this origin",
      { "sec-fetch-site": "cross-site", origin: `https://${host}` },
    ],
    ["another origin", { origin: "https://evil.example" }],
    ["another port", { origin: `https://${host}:8443` }],
    ["an origin it hides", { origin: "null" }],
  ])("not from %s", (_, headers) => {
    expect(isSameOrigin(new Headers({ host, ...headers }))).toBe(false);
  });
});

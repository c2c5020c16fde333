import { expect, test } from "vitest";
import { websiteDomain } from "@/lib/companies/url";

test.each([
  ["https://www.acme-systems.dev/about", "acme-systems.dev"],
  ["https://jobs.acme.co.uk/", "acme.co.uk"],
  ["https://acme.github.io/", "acme.github.io"],
  ["https://co.uk/", null],
  ["https://github.io/", null],
  ["http://127.0.0.1/", null],
  ["http://localhost/", null],
  [null, null],
])("the registrable domain of %s is %s", (website, domain) => {
  expect(websiteDomain(website)).toBe(domain);
});

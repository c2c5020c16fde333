import { varyingHeaders } from "@/lib/http/varying-headers";
import { expect, test } from "@/e2e/fixtures";

/** The environment variables that contain the URLs of the two servers. */
const servers = { "Next without the front": "BARE_URL", "the front": "BASE_URL" } as const;

const paths = [
  "/",
  "/?q=golang",
  "/books",
  "/blogs",
  "/events",
  "/companies",
  "/feed.xml",
  "/sitemap.xml",
  "/robots.txt",
  "/icon.svg",
  "/og",
  "/fragments/jobs",
  "/api/v1/jobs",
  "/golang-jobs/no-such-job",
  "/blogs/no-such-post",
];

/** A 404 page, which Next always sends with no-store. */
const unknown = "/no-such-page";

for (const [server, variable] of Object.entries(servers)) {
  test.describe(`from ${server}`, () => {
    test.use({ baseURL: async ({}, provide) => provide(process.env[variable] ?? "") });

    for (const name of varyingHeaders)
      test(`shared caches store no response of ${server} to a request with the header ${name}`, async ({
        request,
      }) => {
        for (const path of [...paths, unknown]) {
          const answer = await request.get(path, { headers: { [name]: "1" }, maxRedirects: 0 });
          const label = `${path} (${answer.status()})`;
          expect(answer.headers()["cache-control"], label).toMatch(/^private(?:,|$).*no-store/);
        }
      });

    test(`shared caches store responses of ${server} to requests without a header by which Next varies them`, async ({
      request,
    }) => {
      for (const path of paths) {
        const answer = await request.get(path, { maxRedirects: 0 });
        const label = `${path} (${answer.status()})`;
        expect(answer.headers()["cache-control"], label).toMatch(/^public, .*s-maxage=\d+/);
      }
    });
  });
}

test("Next answers the header RSC with a redirect, so that the tests of shared caches cover redirects", async ({
  request,
}) => {
  const answer = await request.get("/", { headers: { rsc: "1" }, maxRedirects: 0 });
  expect(answer.status()).toBe(307);
});

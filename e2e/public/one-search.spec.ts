import { expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

for (const path of [
  "/?q=go",
  "/?page=2",
  "/?skill=kafka&level=senior",
  "/?visa=no&page=2",
  "/?filters=open&skill=kafka",
])
  test(`the page ${path} searches once for its title and its list`, async ({
    request,
    ownSite,
  }) => {
    ownSite.takeRequests();
    expect((await fetchPage(request, path)).status).toBe(200);
    const searches = ownSite.takeRequests().filter((url) => url.includes("/rpc/find_jobs"));
    expect(searches).toHaveLength(1);
  });

import { expectAccessible } from "@/e2e/axe";
import { expect } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

const google = {
  engine: "google",
  waiting: 7,
  sent_in_day: 200,
  failed: 1,
  last_answer: "200 URL_UPDATED",
  stopped_at: null,
  stopped_because: null,
  paused_until: null,
  paused_because: null,
};

// The backend's response is faked, because a configured search engine would be notified of the pages of all tests.
test("an admin sees why a search engine refuses notifications and resumes them", async ({
  page,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  const stopped = {
    ...google,
    stopped_at: "2026-01-02T03:04:00Z",
    stopped_because: "Google answered 403: PERMISSION_DENIED",
  };
  ownSite.answer(/\/rpc\/search_engine_status/, [stopped]);
  await page.goto("/admin/schedule");
  const row = page.getByRole("row", { name: "Google Indexing API" });
  await expect(row).toContainText("2 Jan 2026, 03:04: Google answered 403: PERMISSION_DENIED");
  for (const count of ["7", "200", "1"])
    await expect(row.getByRole("cell").filter({ hasText: count }).first()).toBeVisible();
  await expectAccessible(page);

  ownSite.recover();
  ownSite.answer(/\/rpc\/resume_search_engine/, true as never);
  await row.getByRole("button", { name: "Resume Google Indexing API" }).click();
  await expect(
    page.getByText("Google Indexing API will be notified of changes again."),
  ).toBeVisible();
  // The section disappears, because no search engine is configured in tests.
  await expect(page.getByRole("heading", { name: "Search engines" })).toHaveCount(0);
});

import { expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

// The backend's responses are faked, because other tests add items to the queues meanwhile. The fake has the fields of
// the counts and of the lists.
const emptyListsAndThreeMemberships = {
  recruiters: 0,
  memberships: 3,
  claimed_boards: 0,
  events: 0,
  reported_jobs: 0,
  failed_mails: 0,
  failed_tasks: 0,
  stopped_engines: 0,
  total: 0,
  page: 1,
  counts: { all: 5 },
  rows: [],
  jobs: [],
};

test("a finished queue offers the next one", async ({ page, signInAs, ownSite }) => {
  test.slow();
  await signInAs("admin");
  const queues = ["events?status=submitted", "reports", "imports", "schedule"];
  // The first request of a page takes longer, on a busy machine longer than the backend is waited for.
  for (const path of queues) await fetchPage(page.request, `/admin/${path}`);
  ownSite.answer(
    /\/rpc\/(?:admin_queue_counts|list_rows|list_reported_jobs)/,
    emptyListsAndThreeMemberships,
  );
  const links = async (path: string) =>
    (await fetchPage(page.request, `/admin/${path}`))
      .within("main")
      .texts("a", { href: "/admin/recruiters?status=unconfirmed" });
  for (const path of queues)
    expect(await links(path), path).toEqual(["Next: 3 company memberships"]);
  expect(await links("events?status=declined")).toEqual([]);
  const emptyQueue = await fetchPage(page.request, "/admin/events?status=submitted");
  expect(emptyQueue.within("main").text()).toContain("No events with the status Pending.");
});

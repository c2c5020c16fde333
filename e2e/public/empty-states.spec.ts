import { expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

const eventPages = [
  ["Conference", "/events"],
  ["Meetup", "/events?type=meetup"],
] as const;

test("public lists without rows say that they are empty", async ({ request, ownSite }) => {
  ownSite.returnNothing(/./);
  for (const [path, message] of [
    ...eventPages.map(([type, path]) => [path, `No ${type}s found.`] as const),
    ["/blogs", "No blog posts published yet."],
    ["/books", "No books available yet."],
  ] as const) {
    const page = await fetchPage(request, path);
    expect.soft(page.status, path).toBe(200);
    const main = page.within("main");
    const notices = main.texts("p").filter((text) => text.startsWith("No "));
    expect.soft(notices, path).toEqual([message]);
    expect.soft(main.all("article"), path).toEqual([]);
  }
});

for (const [missing, rows, otherSection, message] of [
  [
    "Upcoming",
    /find_events .*"ends_from"/,
    "Past",
    (type: string) => `No upcoming ${type}s at the moment.`,
  ],
  [
    "Past",
    /find_events .*"ends_before"/,
    "Upcoming",
    (type: string) => `No past ${type}s to show.`,
  ],
] as const) {
  test(`the section ${missing} of the events page says that it is empty when only the other section has events`, async ({
    request,
    ownSite,
  }) => {
    ownSite.returnNothing(rows);
    for (const [type, path] of eventPages) {
      const page = await fetchPage(request, path);
      expect.soft(page.region(missing).text(), path).toContain(message(type));
      expect.soft(page.region(missing).all("article"), path).toEqual([]);
      expect.soft(page.region(otherSection).all("article"), path).not.toEqual([]);
    }
  });
}

test("an empty list of jobs mentions a search only if there was one", async ({
  request,
  ownSite,
}) => {
  ownSite.answer(/find_jobs/, {
    jobs: [],
    total: 0,
    counts: { type: {}, city: {}, country: {} },
    suggestions: [],
  });
  const board = (await fetchPage(request, "/")).text();
  expect(board).toContain("No jobs are posted yet.");
  expect(board).not.toContain("No jobs match your search.");
  expect((await fetchPage(request, "/?q=gopher")).text()).toContain("No jobs match your search.");
});

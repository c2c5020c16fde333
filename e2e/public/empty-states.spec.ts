import { expect } from "../fixtures";
import { test } from "../own-site";

const eventPages = [
  ["Conference", "/events"],
  ["Meetup", "/events?type=meetup"],
] as const;

test("pages with nothing to show say so", async ({ page, ownSite }) => {
  ownSite.haveNothing(/./);
  for (const [path, sentence] of [
    ...eventPages.map(([type, path]) => [path, `No ${type}s found.`] as const),
    ["/blogs", "No blog posts published yet."],
    ["/books", "No books available yet."],
  ] as const) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole("main").getByText(/^No /), path).toHaveText([sentence]);
    await expect(page.getByRole("article"), path).toHaveCount(0);
  }
});

for (const [missing, rows, there, sentence] of [
  ["Upcoming", /end_date=gte/, "Past", (type: string) => `No upcoming ${type}s at the moment.`],
  ["Past", /end_date=lt/, "Upcoming", (type: string) => `No past ${type}s to show.`],
] as const) {
  test(`the section ${missing} says that it is empty where only the other one is not`, async ({
    page,
    ownSite,
  }) => {
    ownSite.haveNothing(rows);
    for (const [type, path] of eventPages) {
      await page.goto(path);
      await expect(
        page.getByRole("region", { name: missing }).getByText(sentence(type)),
      ).toBeVisible();
      await expect(page.getByRole("region", { name: missing }).getByRole("article")).toHaveCount(0);
      await expect(page.getByRole("region", { name: there }).getByRole("article")).not.toHaveCount(
        0,
      );
    }
  });
}

test("an empty board does not speak of a search, unless there was one", async ({
  page,
  ownSite,
}) => {
  ownSite.answer(/find_jobs/, { jobs: [], total: 0, counts: { type: {}, city: {}, country: {} } });
  await page.goto("/");
  await expect(page.getByText("No jobs are posted yet.")).toBeVisible();
  await expect(page.getByText("No jobs match your search.")).toHaveCount(0);
  await page.goto("/?q=gopher");
  await expect(page.getByText("No jobs match your search.")).toBeVisible();
});

import type { Page } from "@playwright/test";
import { aWord, expect, test, type Who } from "../fixtures";
import { pressInMenu } from "../row-menu";
import { holdBack } from "./hold-back";

const others: (Who | "anonymous")[] = ["anonymous", "stranger", "pending", "rejected", "approved"];

const press = (button: string) => async (page: Page) =>
  page.getByRole("button", { name: button }).first().click();
const confirm = (button: string) => async (page: Page) => {
  await pressInMenu(page, button);
  await page.getByRole("alertdialog").getByRole("button", { name: button }).click();
};
const save = (field: string, button: string) => async (page: Page) => {
  await page.getByLabel(field, { exact: true }).fill("Overwritten");
  await press(button)(page);
};

type Action = [name: string, act: (page: Page) => Promise<void>];

/** The server actions of each table, by the page that calls them. */
const pages: ["books" | "events" | "blogs" | "jobs", path: string, Action[]][] = [
  ["books", "/admin/books/ID/edit", [["saving a book", save("Title", "Save book")]]],
  [
    "books",
    "/admin/books?q=NAME",
    [
      ["publishing a book", press("Publish")],
      ["deleting a book", confirm("Delete")],
    ],
  ],
  ["events", "/admin/events/ID/edit", [["saving an event", save("Event Name", "Save event")]]],
  ["events", "/admin/events?q=NAME", [["deleting an event", confirm("Delete")]]],
  ["blogs", "/admin/blogs/ID/edit", [["saving a post", save("Title", "Save blog")]]],
  [
    "blogs",
    "/admin/blogs?q=NAME",
    [
      ["unpublishing a post", confirm("Unpublish")],
      ["deleting a post", confirm("Delete")],
    ],
  ],
  [
    "jobs",
    "/admin/jobs?q=NAME",
    [
      ["archiving a job", (page) => pressInMenu(page, "Archive")],
      ["deleting a job", confirm("Delete")],
    ],
  ],
];

test.describe("server actions", () => {
  test.use({ isFailing: true });

  test("saving, publishing, unpublishing, archiving and deleting books, events, posts and jobs: these server actions are refused to everybody but admins", async ({
    page,
    context,
    signInAs,
    owner,
    addBook,
    addEvent,
    addBlog,
    addJobs,
  }) => {
    test.slow();
    const add = {
      books: () => addBook(),
      events: () => addEvent(),
      blogs: () => addBlog({}),
      jobs: async () => (await addJobs({ title: aWord() }))[0],
    };
    await signInAs("admin");
    const calls = [];
    for (const [table, path, actions] of pages) {
      const row = await add[table]();
      const words = row && "name" in row ? row.name : (row?.title ?? "");
      const id = row?.id ?? "";
      await page.goto(path.replace("ID", id).replace("NAME", encodeURIComponent(words)));
      for (const [name, act] of actions)
        calls.push({ table, name, id, call: await holdBack(page, () => act(page)) });
    }
    const read = async (table: string, id: string) =>
      (await owner`select * from ${owner(table)} where id = ${id}`)[0];

    for (const who of others) {
      await context.clearCookies();
      const account = who === "anonymous" ? null : await signInAs(who);
      for (const { table, name, id, call } of calls) {
        // The job's own recruiter may archive it, but not through the server action of admins.
        if (table === "jobs" && who === "approved")
          await owner`update public.jobs set recruiter_id = ${account?.recruiterId ?? ""} where id = ${id}`;
        const before = await read(table, id);
        await call();
        // No middleware guards these paths, so the server action itself must refuse the call.
        for (const open of ["/admin/login", "/"]) await call(open);
        expect(before, `${who}: ${name}`).toBeDefined();
        expect(await read(table, id), `${who}: ${name}`).toEqual(before);
      }
    }
    await context.clearCookies();
    await signInAs("admin");
    for (const { table, name, id, call } of calls) {
      const before = await read(table, id);
      expect((await call()).status(), name).toBeLessThan(400);
      expect(await read(table, id), name).not.toEqual(before);
    }
  });
});

test("the admin pages of books, events and posts are refused to everybody but admins", async ({
  context,
  signInAs,
  addBlog,
}) => {
  const draft = await addBlog({ status: "draft", published_at: null });
  const paths = [
    "/admin/books/new",
    "/admin/events/new",
    "/admin/blogs/new",
    "/admin/books",
    "/admin/events",
    "/admin/blogs",
    `/admin/blogs/${draft.id}/preview`,
  ];
  for (const who of others) {
    await context.clearCookies();
    if (who !== "anonymous") await signInAs(who);
    for (const path of paths) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), `${who}: ${path}`).toBe(who === "anonymous" ? 307 : 403);
      expect(await answer.text(), `${who}: ${path}`).not.toContain(draft.title);
    }
  }
  await context.clearCookies();
  await signInAs("admin");
  for (const path of paths)
    expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
});

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

type Action = [name: string, path: string, act: (page: Page) => Promise<void>];

const actions: Record<"books" | "events" | "blogs" | "jobs", Action[]> = {
  books: [
    ["saving a book", "/admin/books/ID/edit", save("Title", "Save book")],
    ["publishing a book", "/admin/books?q=NAME", press("Publish")],
    ["deleting a book", "/admin/books?q=NAME", confirm("Delete")],
  ],
  events: [
    ["saving an event", "/admin/events/ID/edit", save("Event Name", "Save event")],
    ["deleting an event", "/admin/events?q=NAME", confirm("Delete")],
  ],
  blogs: [
    ["saving a post", "/admin/blogs/ID/edit", save("Title", "Save blog")],
    ["unpublishing a post", "/admin/blogs?q=NAME", confirm("Unpublish")],
    ["deleting a post", "/admin/blogs?q=NAME", confirm("Delete")],
  ],
  jobs: [
    ["archiving a job", "/admin/jobs?q=NAME", (page) => pressInMenu(page, "Archive")],
    ["deleting a job", "/admin/jobs?q=NAME", confirm("Delete")],
  ],
};

test.describe("server actions", () => {
  test.use({ isFailing: true });

  for (const table of ["books", "events", "blogs", "jobs"] as const)
    test(`${actions[table].map(([name]) => name).join(", ")}: these server actions are refused to everybody but admins`, async ({
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
      }[table];
      await signInAs("admin");
      const calls = [];
      for (const [name, path, act] of actions[table]) {
        const row = await add();
        const words = row && "name" in row ? row.name : (row?.title ?? "");
        const id = row?.id ?? "";
        await page.goto(path.replace("ID", id).replace("NAME", encodeURIComponent(words)));
        calls.push({ name, id, call: await holdBack(page, () => act(page)) });
      }
      const read = async (id: string) =>
        (await owner`select * from ${owner(table)} where id = ${id}`)[0];

      for (const who of others) {
        await context.clearCookies();
        const account = who === "anonymous" ? null : await signInAs(who);
        for (const { name, id, call } of calls) {
          // The job's own recruiter may archive it, but not through the server action of admins.
          if (table === "jobs" && who === "approved")
            await owner`update public.jobs set recruiter_id = ${account?.recruiterId ?? ""} where id = ${id}`;
          const before = await read(id);
          await call();
          // No middleware guards these paths, so the server action itself must refuse the call.
          for (const open of ["/admin/login", "/"]) await call(open);
          expect(before, `${who}: ${name}`).toBeDefined();
          expect(await read(id), `${who}: ${name}`).toEqual(before);
        }
      }
      await context.clearCookies();
      await signInAs("admin");
      for (const { name, id, call } of calls) {
        const before = await read(id);
        expect((await call()).status(), name).toBeLessThan(400);
        expect(await read(id), name).not.toEqual(before);
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

import type { Page } from "@playwright/test";
import { expect, test, type Who } from "../fixtures";
import { pressInMenu } from "../row-menu";
import { holdBack } from "./hold-back";

const others: (Who | "anonymous")[] = ["anonymous", "stranger", "pending", "rejected", "approved"];

const press = (button: string) => async (page: Page) =>
  page.getByRole("button", { name: button }).first().click();
const confirm = async (page: Page) => {
  await pressInMenu(page, "Delete");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
};
const save = (field: string, button: string) => async (page: Page) => {
  await page.getByLabel(field, { exact: true }).fill("Overwritten");
  await press(button)(page);
};

const actions: [
  name: string,
  table: "books" | "events" | "blogs",
  path: string,
  act: (page: Page) => Promise<void>,
][] = [
  ["saving a book", "books", "/admin/books/ID/edit", save("Title", "Save Book")],
  ["publishing a book", "books", "/admin/books?q=NAME", press("Publish")],
  ["deleting a book", "books", "/admin/books?q=NAME", confirm],
  ["saving an event", "events", "/admin/events/ID/edit", save("Event Name", "Save Event")],
  ["deleting an event", "events", "/admin/events?q=NAME", confirm],
  ["saving a post", "blogs", "/admin/blogs/ID/edit", save("Title", "Save Blog")],
  ["unpublishing a post", "blogs", "/admin/blogs?q=NAME", (page) => pressInMenu(page, "Unpublish")],
  ["deleting a post", "blogs", "/admin/blogs?q=NAME", confirm],
];

for (const [name, table, path, act] of actions) {
  test.describe(name, () => {
    // The call that is held back fails in the browser.
    test.use({ isFailing: true });

    test("is refused to everybody but admins", async ({
      page,
      context,
      signInAs,
      owner,
      addBook,
      addEvent,
      addBlog,
    }) => {
      const row =
        table === "books"
          ? await addBook()
          : table === "events"
            ? await addEvent()
            : await addBlog({});
      const read = async () => (await owner`select * from ${owner(table)} where id = ${row.id}`)[0];
      const before = await read();
      await signInAs("admin");
      await page.goto(
        path
          .replace("ID", row.id)
          .replace("NAME", encodeURIComponent("title" in row ? row.title : row.name)),
      );
      const call = await holdBack(page, () => act(page));

      for (const who of others) {
        await context.clearCookies();
        if (who !== "anonymous") await signInAs(who);
        await call();
        // Nothing stands before these pages: there the action itself must refuse.
        for (const open of ["/admin/login", "/recruiter/login", "/"]) await call(open);
        expect(await read()).toEqual(before);
      }
      await context.clearCookies();
      await signInAs("admin");
      expect((await call()).status()).toBeLessThan(400);
      expect(await read()).not.toEqual(before);
    });
  });
}

for (const path of [
  "/admin/books/new",
  "/admin/events/new",
  "/admin/blogs/new",
  "/admin/books",
  "/admin/events",
  "/admin/blogs",
  "/admin/blogs/ID/preview",
])
  test(`${path} is refused to everybody but admins`, async ({
    page,
    context,
    signInAs,
    addBlog,
  }) => {
    const draft = await addBlog({ status: "draft", published_at: null });
    const address = path.replace("ID", draft.id);
    for (const who of others) {
      await context.clearCookies();
      if (who !== "anonymous") await signInAs(who);
      const answer = await page.request.get(address, { maxRedirects: 0 });
      expect(answer.status()).toBe(who === "anonymous" ? 307 : 403);
      expect(await answer.text()).not.toContain(draft.title);
    }
    await context.clearCookies();
    await signInAs("admin");
    expect((await page.request.get(address, { maxRedirects: 0 })).status()).toBe(200);
  });

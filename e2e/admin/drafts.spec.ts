import type { Page } from "@playwright/test";
import { locateEditor } from "@/e2e/editor";
import { randomWord, expect, test } from "@/e2e/fixtures";

const draftOffer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "You have unsaved changes" });
const readDraftNames = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("-draft:")));
const expectHydrated = (page: Page) =>
  expect(page.locator("main form").last()).toHaveJSProperty("noValidate", true);

for (const { noun, label, field, column } of [
  { noun: "blog", label: "a blog", field: "Excerpt", column: "excerpt" },
  { noun: "book", label: "a book", field: "Author", column: "author" },
  { noun: "event", label: "an event", field: "Event Name", column: "name" },
] as const)
  test(`an admin who edits ${label} that somebody else changed meanwhile can load the newer copy and still save the typed text`, async ({
    page,
    signInAs,
    addBlog,
    addBook,
    addEvent,
    owner,
  }) => {
    const addRow = {
      blog: () => addBlog({}),
      book: () => addBook(),
      event: () => addEvent(),
    };
    const { id } = await addRow[noun]();
    const table = owner(`${noun}s`);
    const readValue = async () => {
      const [row] = await owner`select ${owner(column)} as value from ${table} where id = ${id}`;
      return row?.value;
    };
    await signInAs("admin");
    await page.goto(`/admin/${noun}s/${id}/edit`);
    await expectHydrated(page);
    await owner`update ${table} set ${owner({ [column]: "Theirs" })} where id = ${id}`;
    const input = page.getByLabel(new RegExp(`^${field}(?: \\(optional\\))?$`));
    await input.fill("Mine");
    await page.getByRole("button", { name: /^Save/u }).click();
    await expect(
      page
        .getByRole("main")
        .getByRole("alert")
        .filter({ hasText: `Somebody else has changed this ${noun === "blog" ? "post" : noun}.` }),
    ).toBeVisible();
    await expect(input).toHaveValue("Mine");
    expect(await readValue()).toBe("Theirs");

    await page.getByRole("button", { name: "Load the newer copy" }).click();
    await expect(input).toHaveValue("Theirs");
    await expect(draftOffer(page)).toContainText(`The ${noun} has been changed since`);
    await draftOffer(page).getByRole("button", { name: "Restore" }).click();
    await expect(input).toHaveValue("Mine");
    await page.getByRole("button", { name: /^Save/u }).click();
    await expect(page).toHaveURL(`/admin/${noun}s`);
    expect(await readValue()).toBe("Mine");
    expect(await readDraftNames(page)).toEqual([]);
  });

for (const [form, label] of [
  ["/admin/jobs/new", "Title"],
  ["/admin/events/new", "Event Name"],
  ["/admin/blogs/new", "Title"],
  ["/admin/books/new", "Author"],
  ["/admin/companies/new", "Name"],
] as const)
  test(`what was typed at ${form} is offered after its tab was closed`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs("admin");
    await page.goto(form);
    await expectHydrated(page);
    await page.getByLabel(label, { exact: true }).fill("Typed");
    const closed = page.waitForEvent("close");
    await page.close({ runBeforeUnload: true });
    await closed;
    const other = await context.newPage();
    await other.goto(form);
    await expect(other.getByLabel(label, { exact: true })).toHaveValue("");
    await draftOffer(other).getByRole("button", { name: "Restore" }).click();
    await expect(other.getByLabel(label, { exact: true })).toHaveValue("Typed");
  });

test("the draft of a post survives a reload and is deleted once the post is saved", async ({
  page,
  signInAs,
  owner,
}) => {
  const title = `Post ${randomWord()}`;
  await signInAs("admin");
  await page.goto("/admin/blogs/new");
  await locateEditor(page, "Content").fill("Long words");
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Author name").fill("Ada");
  await page.getByLabel("Status").selectOption("published");
  await page
    .getByLabel("Author image")
    .setInputFiles({ name: "one.txt", mimeType: "text/plain", buffer: Buffer.from("words") });
  await page.reload();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue("");
  await expect(draftOffer(page)).toContainText("Please choose one.txt again.");
  await draftOffer(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel("Status")).toHaveValue("published");
  await expect(locateEditor(page, "Content")).toHaveText("Long words");
  await page.getByRole("button", { name: "Save blog" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await readDraftNames(page)).toEqual([]);
  expect(await owner`delete from blogs where title = ${title} returning content`).toEqual([
    { content: "<p>Long words</p>" },
  ]);
});

test("restoring the draft of an event that was changed since also restores a switch that was turned off", async ({
  page,
  signInAs,
  addEvent,
  owner,
}) => {
  const event = await addEvent();
  await signInAs("admin");
  await page.goto(`/admin/events/${event.id}/edit`);
  await expectHydrated(page);
  await page.getByText("Online event").click();
  await page.getByLabel("City").fill("Berlin");
  await owner`update events set name = 'Theirs' where id = ${event.id}`;
  await page.reload();
  await expect(page.getByLabel("City")).toBeHidden();
  await expect(draftOffer(page)).toContainText("The event has been changed since");
  await draftOffer(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Berlin");
});

for (const [who, form, from] of [
  ["admin", "/admin/blogs/new", "/admin/blogs/new"],
  ["approved", "/recruiter/jobs/new", "/recruiter/dashboard"],
] as const)
  test(`signing out on ${from} deletes the form drafts of all browser tabs (account: ${who})`, async ({
    page,
    context,
    signInAs,
  }) => {
    await signInAs(who);
    await page.goto(from);
    const type = async (tab: Page) => {
      await expectHydrated(tab);
      await tab.getByLabel("Title", { exact: true }).fill("Secret");
    };
    if (from === form) await type(page);
    const other = await context.newPage();
    await other.goto(form);
    await type(other);
    await expect.poll(() => readDraftNames(other)).toHaveLength(1);
    if (from !== form) {
      // On phones the sign-out button is in the menu.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole("button", { name: "Menu" }).click();
    }
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => readDraftNames(other)).toEqual([]);
    await other.close({ runBeforeUnload: true });
    expect(await readDraftNames(page)).toEqual([]);
  });

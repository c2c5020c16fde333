import type { Page } from "@playwright/test";
import { locateEditor } from "@/e2e/editor";
import { aWord, expect, test } from "@/e2e/fixtures";

const offer = (page: Page) =>
  page.getByRole("status").filter({ hasText: "You have unsaved changes" });
const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes("-draft:")));
const ready = (page: Page) =>
  expect(page.locator("main form").last()).toHaveJSProperty("noValidate", true);

for (const [noun, field, change] of [
  ["blog", "Excerpt", "excerpt"],
  ["book", "Author", "author"],
  ["event", "Event Name", "name"],
] as const)
  test(`an admin who edits a ${noun} that somebody else changed meanwhile can load the newer copy, restore the typed text and save it`, async ({
    page,
    signInAs,
    addBlog,
    addBook,
    addEvent,
    owner,
  }) => {
    const row =
      noun === "blog" ? await addBlog({}) : noun === "book" ? await addBook() : await addEvent();
    const read = async () =>
      (
        await owner`select ${owner(change)} as value from ${owner(`${noun}s`)} where id = ${row.id}`
      )[0]?.value;
    await signInAs("admin");
    await page.goto(`/admin/${noun}s/${row.id}/edit`);
    await ready(page);
    await owner`update ${owner(`${noun}s`)} set ${owner({ [change]: "Theirs" })} where id = ${row.id}`;
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
    expect(await read()).toBe("Theirs");

    await page.getByRole("button", { name: "Load the newer copy" }).click();
    await expect(input).toHaveValue("Theirs");
    await expect(offer(page)).toContainText(`The ${noun} was changed since`);
    await offer(page).getByRole("button", { name: "Restore" }).click();
    await expect(input).toHaveValue("Mine");
    await page.getByRole("button", { name: /^Save/u }).click();
    await expect(page).toHaveURL(`/admin/${noun}s`);
    expect(await read()).toBe("Mine");
    expect(await drafts(page)).toEqual([]);
  });

test("the draft of a post survives a reload and is deleted once the post is saved", async ({
  page,
  signInAs,
  owner,
}) => {
  const title = `Post ${aWord()}`;
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
  await expect(offer(page)).toContainText("The file has to be chosen again.");
  await offer(page).getByRole("button", { name: "Restore" }).click();
  await expect(page.getByLabel("Title", { exact: true })).toHaveValue(title);
  await expect(page.getByLabel("Status")).toHaveValue("published");
  await expect(locateEditor(page, "Content")).toHaveText("Long words");
  await page.getByRole("button", { name: "Save blog" }).click();
  await expect(page.getByText("Blog saved")).toBeVisible();
  expect(await drafts(page)).toEqual([]);
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
  await ready(page);
  await page.getByText("Online event").click();
  await page.getByLabel("City").fill("Berlin");
  await owner`update events set name = 'Theirs' where id = ${event.id}`;
  await page.reload();
  await expect(page.getByLabel("City")).toBeHidden();
  await expect(offer(page)).toContainText("The event was changed since");
  await offer(page).getByRole("button", { name: "Restore" }).click();
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
      await ready(tab);
      await tab.getByLabel("Title", { exact: true }).fill("Secret");
    };
    if (from === form) await type(page);
    const other = await context.newPage();
    await other.goto(form);
    await type(other);
    await expect.poll(() => drafts(other)).toHaveLength(1);
    if (from !== form) {
      // On a phone the button is in the menu.
      await page.setViewportSize({ width: 390, height: 900 });
      await page.getByRole("button", { name: "Menu" }).click();
    }
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/");
    await expect.poll(() => drafts(other)).toEqual([]);
    await other.close({ runBeforeUnload: true });
    expect(await drafts(page)).toEqual([]);
  });

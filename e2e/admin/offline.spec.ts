import type { Page } from "@playwright/test";
import { locateEditor } from "@/e2e/editor";
import { randomEmail, randomWord, expect, mainAlert, test } from "@/e2e/fixtures";
import { fillJob } from "@/e2e/recruiter/job-form";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";

test.use({ isFailing: true });

const pressInDialog = (page: Page, label: string) =>
  page.getByRole("alertdialog").getByRole("button", { name: label }).click();

async function expectNoNavigation(page: Page, url: string) {
  // The absence of a navigation has no event to wait for, so this waits for a fixed time.
  await page.waitForTimeout(500);
  await expect(page).toHaveURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
}

for (const [who, path] of [
  ["admin", "/admin/jobs"],
  ["approved", "/recruiter/dashboard"],
] as const)
  test(`an action on a job that cannot reach the server shows its error message and leaves the list in place (account: ${who})`, async ({
    page,
    context,
    signInAs,
    addJobs,
  }) => {
    const { recruiterId } = await signInAs(who);
    const [job] = await addJobs(who === "admin" ? {} : { recruiter_id: recruiterId });
    const url = `${path}?q=${job?.company}`;
    await page.goto(url);
    await page.getByRole("checkbox", { name: `Select ${job?.title}` }).check();
    await context.setOffline(true);
    await archiveInRowMenu(page, job?.title ?? "");
    await expect(toastWithText(page, "Failed to update job status").first()).toBeVisible();
    await chooseInRowMenu(page, `Delete ${job?.title}`);
    await pressInDialog(page, "Delete");
    await expect(toastWithText(page, "Failed to delete job").first()).toBeVisible();
    for (const [action, sentence] of [
      ["Archive", "Failed to archive jobs"],
      ["Delete", "Failed to delete jobs"],
    ] as const) {
      await page.getByRole("button", { name: `${action} selected` }).click();
      await pressInDialog(page, action);
      await expect(toastWithText(page, sentence).first()).toBeVisible();
    }
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(
      toastWithText(page, "Failed to sign out. Please try again.").first(),
    ).toBeVisible();
    await expectNoNavigation(page, url);
    await expect(page.getByRole("row", { name: `Select ${job?.title}` })).toBeVisible();
  });

test("an admin's action on a post, book, event, subscriber or recruiter that cannot reach the server shows its error message", async ({
  page,
  context,
  signInAs,
  addBlog,
  addBook,
  addEvent,
  addAccount,
  owner,
}) => {
  const blog = await addBlog({});
  const book = await addBook();
  const event = await addEvent();
  const pending = await addAccount("pending");
  const email = randomEmail();
  await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
  await signInAs("admin");
  for (const [path, button, label, sentence] of [
    [
      `/admin/blogs?q=${blog.slug}`,
      `Unpublish ${blog.title}`,
      "Unpublish",
      "Failed to update blog status",
    ],
    [`/admin/blogs?q=${blog.slug}`, `Delete ${blog.title}`, "Delete", "Failed to delete blog post"],
    [
      `/admin/books?q=${encodeURIComponent(book.title)}`,
      `Publish ${book.title}`,
      null,
      "Failed to update book status",
    ],
    [
      `/admin/books?q=${encodeURIComponent(book.title)}`,
      `Delete ${book.title}`,
      "Delete",
      "Failed to delete book",
    ],
    [
      `/admin/events?status=all&q=${encodeURIComponent(event.name)}`,
      `Delete ${event.name}`,
      "Delete",
      "Failed to delete event",
    ],
    [
      `/admin/subscribers?q=${email}`,
      `Unsubscribe ${email}`,
      "Unsubscribe",
      "Failed to unsubscribe user",
    ],
    [
      `/admin/recruiters?q=${pending.company}`,
      "Approve Ada Lovelace",
      "Approve",
      "Failed to update recruiter status. Please try again.",
    ],
  ] as const) {
    await page.goto(path);
    await context.setOffline(true);
    if (/^(?:Unpublish|Delete) /u.test(button)) await chooseInRowMenu(page, button);
    else await page.getByRole("button", { name: button }).click();
    if (label) await pressInDialog(page, label);
    await expect(toastWithText(page, sentence).first(), path).toBeVisible();
    await expectNoNavigation(page, path);
    await context.setOffline(false);
  }
  await owner`delete from public.newsletter_subscriptions where email = ${email}`;
});

test("a form that cannot reach the server shows its error message and keeps what was typed", async ({
  page,
  signInAs,
  addBlog,
  addBook,
  addEvent,
}) => {
  const blog = await addBlog({});
  const book = await addBook();
  const event = await addEvent();
  await signInAs("admin");
  await page.route(
    (url) => url.pathname.startsWith("/admin"),
    (route) => (route.request().method() === "POST" ? route.abort() : route.fallback()),
  );
  for (const [noun, row, field] of [
    ["Blog", blog, "Author name"],
    ["Book", book, "Author"],
    ["Event", event, "Event Name"],
  ] as const) {
    const path = `/admin/${noun.toLowerCase()}s/${row.id}/edit`;
    await page.goto(path);
    await expect(page.locator("main form")).toHaveJSProperty("noValidate", true);
    await page.getByLabel(field, { exact: true }).fill("Typed");
    await page.getByRole("button", { name: `Save ${noun}` }).click();
    await expect(mainAlert(page)).toHaveText(`Failed to save ${noun.toLowerCase()}`);
    await expect(page.getByLabel(field, { exact: true })).toHaveValue("Typed");
    await expectNoNavigation(page, path);
  }
  await page.goto("/admin/jobs/new");
  await fillJob(page, randomWord());
  await page.getByLabel("Company").fill("ACME");
  await locateEditor(page, "Description").fill("Words.");
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(mainAlert(page)).toHaveText("Failed to save job");
});

test("signing in and registering show their error messages when the server cannot be reached", async ({
  page,
  context,
}) => {
  for (const path of ["/recruiter/login", "/admin/login"]) {
    await page.goto(path);
    await page.getByLabel("Email").fill("ada@acme-systems.dev");
    await page.getByLabel("Password", { exact: true }).fill("not so secret");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(mainAlert(page)).toHaveText("Failed to login");
    await expectNoNavigation(page, path);
    await context.setOffline(false);
  }
  await page.goto("/recruiter/register");
  for (const [label, text] of [
    ["Name", "Ada"],
    ["Work email", `${randomWord()}@acme-systems.dev`],
    ["Password", "a long password"],
    ["Company name", "ACME"],
    ["Contact number", "+44 20 7946 0000"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(mainAlert(page)).toHaveText("Failed to register");
  await expect(page.getByLabel("Company name")).toHaveValue("ACME");
});

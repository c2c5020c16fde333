import { randomWord, expect, jobTitles, openPage, test } from "@/e2e/fixtures";
import { tabTo } from "@/e2e/keyboard";
import { searchBox } from "@/e2e/public/board";

test("a visitor gets from the search to a job to the employer's site with the keyboard alone", async ({
  page,
  context,
  addJobs,
}) => {
  const company = randomWord();
  const [job] = await addJobs({ company, title: "Gopher", city: "Oslo", country: "Norway" });
  await context.route("https://apply.example.com/", (route) => route.fulfill({ body: "Apply" }));
  await openPage(page, "/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, searchBox(page));
  await page.keyboard.type(company);
  await page.keyboard.press("Enter");
  await expect(jobTitles(page)).toHaveText(["Gopher"]);
  await tabTo(page, jobTitles(page).getByRole("link", { name: "Gopher" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/golang-jobs/${job?.slug}`);
  await tabTo(page, page.getByRole("link", { name: "Apply Now" }).filter({ visible: true }));
  const opening = context.waitForEvent("page");
  await page.keyboard.press("Enter");
  await expect(await opening).toHaveURL("https://apply.example.com/");
});

test("keyboard shortcuts focus the search, move through the jobs and open one", async ({
  page,
}) => {
  await openPage(page, "/");
  const link = (index: number) => jobTitles(page).getByRole("link").nth(index);
  await page.keyboard.press("j");
  await expect(link(0)).toBeFocused();
  await page.keyboard.press("j");
  await expect(link(1)).toBeFocused();
  await page.keyboard.press("k");
  await expect(link(0)).toBeFocused();
  await page.keyboard.press("/");
  await expect(searchBox(page)).toBeFocused();
  await expect(searchBox(page)).toHaveValue("");
  await link(0).focus();
  const href = await link(0).getAttribute("href");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(href ?? "");
});

test("keyboard shortcuts do nothing while somebody types or holds a modifier key", async ({
  page,
}) => {
  await openPage(page, "/");
  await searchBox(page).pressSequentially("j/k?");
  await expect(searchBox(page)).toHaveValue("j/k?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByLabel("Country").focus();
  await page.keyboard.press("j");
  await expect(page.getByLabel("Country")).toBeFocused();
  const books = page.getByRole("banner").getByRole("link", { name: "Books" });
  await books.focus();
  await page.keyboard.press("Control+j");
  await expect(books).toBeFocused();
});

test("keyboard shortcuts can be turned off permanently in the dialog that lists them", async ({
  page,
}) => {
  await openPage(page, "/");
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(dialog).toContainText("Next job");
  await dialog.getByRole("checkbox").uncheck();
  await page.keyboard.press("Escape");
  await openPage(page, "/");
  await page.keyboard.press("?");
  await page.keyboard.press("j");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Close" }).click();
  await page.keyboard.press("j");
  await expect(jobTitles(page).getByRole("link").first()).toBeFocused();
});

import { expect, test } from "../fixtures";

test("before the charts stand what waits for a decision and what was changed last", async ({
  page,
  signInAs,
  addAccount,
  addBook,
}) => {
  const { email } = await signInAs("admin");
  await addAccount("pending");
  const { id, title } = await addBook();
  await page.goto(`/admin/books/${id}/edit`);
  await page.getByLabel("Author", { exact: true }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Save Book" }).click();
  await expect(page.getByText("Book saved")).toBeVisible();

  await page.goto("/admin/analytics");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading").first()).toHaveText("Analytics");
  await expect(main.getByRole("heading", { level: 2 }).nth(0)).toHaveText("Waiting");
  await expect(main.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Latest changes");
  await expect(main).toContainText(/[1-9]\d* recruiters? waits? for approval/);
  const change = main.getByRole("listitem").filter({ hasText: title });
  await expect(change).toContainText("Changed in Books");
  await expect(change).toContainText(email);
  await change.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(`/admin/books/${id}/edit`);
  await page.goBack();
  await page.getByRole("link", { name: "Review recruiters" }).click();
  await expect(page).toHaveURL("/admin/recruiters?status=pending");
});

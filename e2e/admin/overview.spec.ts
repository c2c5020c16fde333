import { anEmail, expect, test } from "../fixtures";

test("the overview shows pending work and the latest changes above the charts", async ({
  page,
  signInAs,
  addAccount,
  addBook,
  owner,
}) => {
  const { email } = await signInAs("admin");
  await addAccount("pending");
  const address = anEmail();
  await owner`
    insert into public.outbox (kind, address, key, state, attempts, last_error)
    values ('recruiter-approved', ${address}, 'one', 'failed', 2, '550 5.2.2 Mailbox full')`;
  await page.goto("/admin");
  const strip = page.getByRole("navigation", { name: "Waiting" });
  await strip.getByRole("link", { name: /^[1-9]\d* mails? failed$/u }).click();
  await expect(page.getByRole("row", { name: address })).toBeVisible();
  await page.goBack();
  await strip.getByRole("link", { name: /^Approve [1-9]\d* recruiters?$/u }).click();
  await expect(page).toHaveURL("/admin/recruiters?status=pending");

  const { id, title } = await addBook();
  await page.goto(`/admin/books/${id}/edit`);
  await page.getByLabel("Author", { exact: true }).fill("Grace Hopper");
  await page.getByRole("button", { name: "Save book" }).click();
  await expect(page.getByText("Book saved")).toBeVisible();

  await page.goto("/admin/analytics");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading").first()).toHaveText("Analytics");
  await expect(main.getByRole("heading", { level: 2 }).nth(0)).toHaveText("Waiting");
  await expect(main.getByRole("heading", { level: 2 }).nth(1)).toHaveText("Latest changes");
  await expect(main).toContainText(/[1-9]\d* recruiters? waits? for approval/);
  await expect(main).toContainText(/[1-9]\d* mails? could not be sent/);
  const parts = page.getByRole("navigation", { name: "Administration" });
  await expect(parts.getByRole("link", { name: /^Recruiters [1-9]\d* waiting$/u })).toBeVisible();
  await expect(parts.getByRole("link", { name: /^Mail [1-9]\d* failed$/u })).toHaveAttribute(
    "href",
    "/admin/mail?view=failed",
  );
  const change = main.getByRole("listitem").filter({ hasText: title });
  await expect(change).toContainText("Changed in Books");
  await expect(change).toContainText(email);
  await change.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(`/admin/books/${id}/edit`);
  await page.goBack();
  await page.getByRole("link", { name: "Review recruiters" }).click();
  await expect(page).toHaveURL("/admin/recruiters?status=pending");
  await page.goBack();
  await page.getByRole("link", { name: "Review failed mail" }).click();
  await expect(page.getByRole("row", { name: address })).toBeVisible();
  await owner`delete from public.outbox where address = ${address}`;
});

import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, test } from "@/e2e/fixtures";

test("the audit log states who changed what and when", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const pending = await addAccount("pending");
  const otherAdmin = await addAccount("admin");
  const [job] = await addJobs({ title: `Gopher ${randomWord()}` });
  const me = await signInAs("admin");
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id) values
      (${me.id}, ${me.email}, 'archived', 'jobs', ${job?.id ?? null}),
      (${me.id}, ${me.email}, 'delete', 'books', gen_random_uuid()),
      (${otherAdmin.id}, ${otherAdmin.email}, 'update', 'jobs', ${job?.id ?? null})`;
  await page.goto(`/admin/recruiters?q=${pending.company}`);
  await page.getByRole("button", { name: "Approve Ada Lovelace" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Ada Lovelace approved")).toBeVisible();

  await page.getByRole("link", { name: "Audit log" }).click();
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  // Other tests write to the audit log at the same time, so this filters by the actor of the first entry.
  const actorLink = rows.getByRole("link", { name: "@" }).first();
  const email = (await actorLink.textContent()) ?? "";
  await actorLink.click();
  await expect(page.getByText(`Only by ${email}`)).toBeVisible();

  await page.goto(`/admin/audit?actor=${encodeURIComponent(me.email)}`);
  const newest = rows.nth(1);
  await expect(newest).toContainText(
    `${me.email}ApprovedRecruitersAda Lovelace, ${pending.company}`,
  );
  await expect(newest.locator("time")).toHaveAttribute("datetime", /^\d{4}-\d\d-\d\dT/);
  // Approving a recruiter also adds the company, which is logged as a separate entry.
  await expect(page.getByText("4 entries")).toBeVisible();
  await page.getByLabel("About").selectOption("Jobs");
  await expect(page.getByText("1 entry found")).toBeVisible();
  await expect(rows.nth(1)).toContainText("ArchivedJobs");
  await expect(rows.nth(1).getByRole("link", { name: job?.title ?? "" })).toHaveAttribute(
    "href",
    `/admin/jobs/${job?.id}/edit`,
  );
  await page.getByRole("link", { name: "Show everyone" }).click();
  await expect(page.getByText("Only by")).toHaveCount(0);
  await expect.poll(() => rows.count()).toBeGreaterThan(2);
  await expect(rows.filter({ hasText: "Recruiters" })).toHaveCount(0);
});

test("the audit log shows 50 lines on a page, newest first", async ({ page, signInAs, owner }) => {
  const me = await signInAs("admin");
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id)
    select ${me.id}, ${me.email}, 'step ' || i, 'events', gen_random_uuid() from generate_series(1, 51) i`;
  await page.goto(`/admin/audit?actor=${encodeURIComponent(me.email)}`);
  await expect(page.getByText("51 entries")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(51);
  await expect(page.getByRole("row").nth(1)).toContainText("Step 51");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText("Step 1");
  await page.goto(`/admin/audit?actor=${encodeURIComponent(`${me.email},action.eq.x`)}`);
  await expect(page.getByText("There are no entries.")).toBeVisible();
});

test("the audit log meets WCAG 2.2 AA", async ({ page, signInAs, owner }) => {
  const me = await signInAs("admin");
  await owner`insert into public.audit_log (actor, actor_email, action, table_name) values (${me.id}, ${me.email}, 'exported', 'newsletter_subscriptions')`;
  await page.goto(`/admin/audit?actor=${encodeURIComponent(me.email)}`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expectAccessible(page);
});

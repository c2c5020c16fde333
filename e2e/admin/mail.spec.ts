import { readMailsTo } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, fetchPage, test } from "@/e2e/fixtures";

test("an admin sends a failed mail again", async ({ page, signInAs, owner }) => {
  const address = `failed-${Date.now()}@acme-systems.dev`;
  await owner`
    insert into public.outbox (kind, address, key, state, attempts, last_error)
    values ('recruiter-approved', ${address}, 'one', 'failed', 2, '550 5.2.2 Mailbox full')`;
  await signInAs("admin");
  await page.goto(`/admin/mail?view=failed&q=${address}`);
  const row = page.getByRole("row", { name: address });
  await expect(row).toContainText("Recruiter approved");
  await expect(row).toContainText("550 5.2.2 Mailbox full");
  const [kept] = await owner`
    select to_char(created_at at time zone 'UTC' + interval '90 days', 'FMDD Mon YYYY') as until
    from public.outbox where address = ${address}`;
  await expect(row).toContainText(`Failed kept until ${String(kept?.until)}`);

  await row.getByRole("button", { name: `Send again to ${address}` }).click();
  await expect(page.getByText(`The email to ${address} will be sent again.`)).toBeVisible();
  await expect
    .poll(() => owner`select state from public.outbox where address = ${address}`)
    .toEqual([{ state: "sent" }]);
  const sent = await fetchPage(page.request, `/admin/mail?view=sent&q=${address}`);
  expect(sent.within("tbody").texts("tr")).toEqual([
    expect.stringMatching(new RegExp(`^${address}.*Sent`, "u")),
  ]);
});

test("the pages about mail and the schedule are refused to recruiters", async ({
  context,
  signInAs,
}) => {
  for (const [who, status] of [
    ["admin", 200],
    ["approved", 403],
  ] as const) {
    await signInAs(who);
    for (const path of ["/admin/mail", "/admin/schedule"])
      expect((await context.request.get(path)).status(), `${who} ${path}`).toBe(status);
  }
});

test("lifting a mail suppression asks for confirmation and is recorded in the audit log", async ({
  page,
  signInAs,
  owner,
}) => {
  const address = `gone-${Date.now()}@acme-systems.dev`;
  await owner`insert into public.suppressions (address, reason) values (${address}, '550 5.1.1 No such user')`;
  await signInAs("admin");
  await page.goto(`/admin/mail?view=suppressed&q=${address}`);
  await expect(page.getByRole("row", { name: address })).toContainText("550 5.1.1 No such user");
  await page.getByRole("button", { name: `Lift ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Lift suppression" }).click();
  await expect(page.getByText(`${address} will get mail again.`)).toBeVisible();
  await expect(page.getByText("No addresses match your search.")).toBeVisible();
  expect(await owner`select from public.suppressions where address = ${address}`).toHaveLength(0);
  const log = await fetchPage(page.request, "/admin/audit?table=suppressions");
  expect(log.within("tbody").texts("tr")[0]).toContain("Lifted");
});

test("the schedule page shows each background task with its last result and its next run", async ({
  context,
  signInAs,
  owner,
}) => {
  // Waits until the site's scheduler has run the retention task.
  await expect
    .poll(() => owner`select is_ok from public.schedule where task = 'retention'`, {
      timeout: 45_000,
    })
    .toEqual([{ is_ok: true }]);
  await owner`
    insert into public.schedule (task, started_at, duration_ms, is_ok, result, next_run_at)
    values ('retention', '2026-01-02T03:04:00Z', 1234, false, 'the disk is full', now() + interval '50 minutes')
    on conflict (task) do update set
      started_at = excluded.started_at, duration_ms = 1234, is_ok = false, result = excluded.result, next_run_at = excluded.next_run_at`;
  await signInAs("admin");
  const table = (await fetchPage(context.request, "/admin/schedule")).within("table");
  for (const cellText of ["2 Jan 2026, 03:04", "1.2 s", "Failed", "the disk is full", "1 h"])
    expect(table.text()).toContain(cellText);
  expect(table.texts("td")).toEqual(
    expect.arrayContaining(["Old visits and sign-ins", "Mail", "Analytics", "Old mail"]),
  );
  const failed = table
    .within("tbody")
    .texts("tr")
    .map((text) => text.includes("Failed"));
  expect(failed[0]).toBe(true);
  expect(failed).toEqual(failed.toSorted((a, b) => Number(b) - Number(a)));
});

test("an admin tests the mail server and configures the mail about pending work", async ({
  page,
  signInAs,
  owner,
}) => {
  const { email } = await signInAs("admin");
  await page.goto("/admin/mail");
  await page.getByRole("button", { name: "Send a test" }).click();
  await expect(page.getByText("A test email is on its way to you.")).toBeVisible();
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(1);
  const [mail = ""] = await readMailsTo(email);
  expect(mail).toContain("Subject: Test mail from Golang Jobs");
  expect(mail).toContain("Auto-Submitted: auto-generated");

  const choice = page.getByLabel("Email to all admins about pending work");
  await expect(choice).toHaveValue("off");
  try {
    await choice.selectOption("At once, within minutes");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Setting saved")).toBeVisible();
    const saved = (await fetchPage(page.request, "/admin/mail")).within("select", {
      name: "frequency",
    });
    expect(saved.each("value", "option", { selected: "" })).toEqual(["immediate"]);
    await expect(choice).toHaveValue("immediate");
    await expectAccessible(page);
  } finally {
    await owner`update public.waiting_mail_settings set frequency = 'off'`;
  }
  const log = await fetchPage(page.request, "/admin/audit?table=waiting_mail_settings");
  expect(log.within("tbody").texts("tr")[0]).toContain("Settings");
});

test("deleting a waiting mail asks for confirmation and is recorded in the audit log", async ({
  page,
  signInAs,
  owner,
}) => {
  const address = `waiting-${Date.now()}@acme-systems.dev`;
  await owner`
    insert into public.outbox (kind, address, key, next_attempt_at)
    values ('recruiter-approved', ${address}, 'one', now() + interval '1 hour')`;
  await signInAs("admin");
  await page.goto(`/admin/mail?q=${address}`);
  await page.getByRole("button", { name: `Delete the email to ${address}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete email" }).click();
  await expect(page.getByText(`The email to ${address} will not be sent.`)).toBeVisible();
  await expect(page.getByText("No emails match your search.")).toBeVisible();
  const dropped = await fetchPage(page.request, `/admin/mail?view=dropped&q=${address}`);
  expect(dropped.within("tbody").text()).toContain("Deleted by an admin.");
  const log = await fetchPage(page.request, "/admin/audit?table=outbox");
  expect(log.within("tbody").texts("tr")[0]).toContain(address);
});

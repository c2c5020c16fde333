import { mailsTo } from "../accounts";
import { expectAccessible } from "../axe";
import { aWord, expect, test } from "../fixtures";

for (const [decision, status, subject] of [
  ["Approve", "approved", "You can now post jobs on Golang Jobs"],
  ["Reject", "rejected", "Your registration on Golang Jobs"],
] as const) {
  test(`a decision on a pending recruiter (${status}) needs a confirmation, is made only once, mailed and recorded in the audit log`, async ({
    page,
    context,
    signInAs,
    addAccount,
    owner,
  }) => {
    const one = await addAccount("pending");
    const { id } = await signInAs("admin");
    await page.goto(`/admin/recruiters?q=${one.company}`);
    const stale = await context.newPage();
    await stale.goto(`/admin/recruiters?q=${one.company}`);
    const ask = async (tab: typeof page) => {
      await tab.getByRole("button", { name: `${decision} Ada Lovelace, ${one.company}` }).click();
      return tab.getByRole("alertdialog", { name: `${decision} Ada Lovelace, ${one.company}?` });
    };

    const answer = async (tab: typeof page, given: string) => {
      const dialog = tab.getByRole("alertdialog");
      if (given === "Reject") await dialog.getByLabel("Reason").fill("No such company");
      await dialog.getByRole("button", { name: given }).click();
    };

    const question = await ask(page);
    await expect(question).toContainText("This action cannot be undone.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await ask(page);
    await answer(page, decision);
    await expect(page.getByText(`Ada Lovelace ${status}`)).toBeVisible();
    await expect(page.getByRole("row", { name: one.company }).getByRole("button")).toHaveText(
      decision === "Approve" ? ["Suspend"] : [],
    );
    const read = async () =>
      (
        await owner`select status, updated_at > created_at as is_stamped from public.recruiters where id = ${one.recruiterId}`
      )[0];
    expect(await read()).toEqual({ status, is_stamped: true });

    // The page of another admin still shows the buttons; pressing one shows that the decision was made.
    const other = decision === "Approve" ? "Reject" : "Approve";
    await stale.getByRole("button", { name: `${other} Ada Lovelace` }).click();
    await answer(stale, other);
    await expect(
      stale.getByText("Another admin has already decided on this recruiter."),
    ).toBeVisible();
    expect(await read()).toEqual({ status, is_stamped: true });

    await expect.poll(() => mailsTo(one.email)).toHaveLength(1);
    const mails = await mailsTo(one.email);
    expect(mails[0]).toContain(`Subject: ${subject}`);
    if (decision === "Reject") expect(mails[0]).toContain("No such company");
    expect(
      await owner`select action, actor from public.audit_log where row_id = ${one.recruiterId}`,
    ).toEqual([{ action: status, actor: id }]);
  });
}

test("recruiters are filtered by status and searched by name, company and email, with counts", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = aWord();
  const [pending, approved, rejected] = [
    await addAccount("pending"),
    await addAccount("approved"),
    await addAccount("rejected"),
  ];
  for (const { recruiterId } of [pending, approved, rejected])
    await owner`update public.recruiters set name = ${`Ünal 100%_${word}`} where id = ${recruiterId}`;
  await signInAs("admin");
  await page.goto("/admin/recruiters");
  await page
    .getByRole("searchbox", { name: "Search by name, company or email" })
    .fill(`ünal 100%_${word}`);
  const filters = page.getByRole("navigation", { name: "Status" });
  await expect(filters.getByRole("link")).toHaveText([
    "All3",
    "Pending1",
    "Approved1",
    "Rejected1",
    "Suspended0",
    "Claims0",
  ]);
  await expect(page.getByRole("row")).toHaveCount(4);
  await expect(page.getByRole("row").nth(1)).toContainText(pending.company);
  await filters.getByRole("link", { name: "Approved" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText(approved.email);
  await expect(filters.getByRole("link", { name: "Approved" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await page.getByRole("searchbox").fill(pending.email);
  await expect(page.getByText("No recruiters match your search.")).toBeVisible();
  await expect(filters.getByRole("link")).toHaveText([
    "All1",
    "Pending1",
    "Approved0",
    "Rejected0",
    "Suspended0",
    "Claims0",
  ]);
  for (const q of [
    `%${word}`,
    `100_${word}`,
    `${word},status.eq.pending`,
    `${word}${pending.company}`,
  ]) {
    await page.goto(`/admin/recruiters?q=${encodeURIComponent(q)}`);
    await expect(page.getByText("No recruiters match your search.")).toBeVisible();
  }
  for (const decided of [approved, rejected]) {
    await page.goto(`/admin/recruiters?q=${decided.email}`);
    await expect(page.getByRole("row", { name: decided.company })).toBeVisible();
    await expect(page.getByRole("button", { name: /^(Approve|Reject)/ })).toHaveCount(0);
  }
});

test("a pending recruiter is listed with the website of their address and earlier decisions about the company", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const company = `Company ${aWord()}`;
  const [pending, rejected] = [await addAccount("pending"), await addAccount("rejected")];
  for (const { recruiterId } of [pending, rejected])
    await owner`update public.recruiters set company_name = ${company} where id = ${recruiterId}`;
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${pending.email}`);
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText(`(${rejected.email}) of the same company was rejected on`);
  await expect(row.getByRole("link", { name: "(opens in a new tab)" }).first()).toHaveAttribute(
    "href",
    `https://${pending.email.split("@")[1]}`,
  );
});

test("an admin account is never listed as pending", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = aWord();
  const [admin, pending, approved] = [
    await addAccount("pending"),
    await addAccount("pending"),
    await addAccount("approved"),
  ];
  for (const { recruiterId } of [admin, pending, approved])
    await owner`update public.recruiters set name = ${word} where id = ${recruiterId}`;
  for (const { email } of [admin, approved]) await owner`select private.grant_admin(${email})`;
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${word}`);
  const status = (company: string) =>
    page.getByRole("row", { name: company }).getByRole("cell").nth(3);
  await expect(status(admin.company)).toHaveText("Admin");
  await expect(status(approved.company)).toHaveText("ApprovedAdmin");
  await expect(page.getByRole("row").nth(1), "pending first").toContainText(pending.company);
  await expect(page.getByRole("row", { name: admin.company }).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("row", { name: pending.company }).getByRole("button")).toHaveText([
    "Approve",
    "Reject",
  ]);
  const filters = page.getByRole("navigation", { name: "Status" });
  await expect(filters.getByRole("link")).toHaveText([
    "All3",
    "Pending1",
    "Approved1",
    "Rejected0",
    "Suspended0",
    "Claims0",
  ]);
  await filters.getByRole("link", { name: "Pending" }).click();
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").nth(1)).toContainText(pending.company);
});

test("an admin mails selected recruiters in blind copy", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = aWord();
  const [one, two] = [await addAccount("pending"), await addAccount("approved")];
  for (const { recruiterId } of [one, two])
    await owner`update public.recruiters set name = ${word} where id = ${recruiterId}`;
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const href = await page
    .getByRole("link", { name: "Mail selected (blind copy)" })
    .getAttribute("href");
  expect(href).toMatch(/^mailto:\?bcc=[^?&]*$/);
  expect(new URL(href ?? "").searchParams.get("bcc")?.split(",").toSorted()).toEqual(
    [one.email, two.email].toSorted(),
  );
});

test("the list of recruiters and its dialog meet WCAG 2.2 AA", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const one = await addAccount("pending");
  await owner`update public.recruiters set name = ${"Donaudampfschifffahrtselektrizitätenhauptbetriebswerk"}, contact_number = ${"1".repeat(40)} where id = ${one.recruiterId}`;
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${one.company}`);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page);
});

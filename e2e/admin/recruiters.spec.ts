import { readMailsTo } from "@/e2e/accounts";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml, elementText } from "@/e2e/html";

for (const [decision, other, status, subject] of [
  ["Approve", "Reject", "approved", "You can now post jobs on Golang Jobs"],
  ["Reject", "Approve", "rejected", "Your registration on Golang Jobs"],
] as const) {
  test(`a pending recruiter is ${status} after a confirmation unless another admin has already decided`, async ({
    page,
    signInAs,
    addAccount,
    owner,
  }) => {
    const undecided = await addAccount("pending");
    const decided = await addAccount("pending");
    const word = randomWord();
    await owner`update public.recruiters set company_name = ${`Company ${word}`} where id = ${undecided.recruiterId}`;
    await owner`update public.recruiters set company_name = ${`Other ${word}`} where id = ${decided.recruiterId}`;
    const { id } = await signInAs("admin");
    await page.goto(`/admin/recruiters?q=${word}`);
    const answer = async (given: string) => {
      const dialog = page.getByRole("alertdialog");
      if (given === "Reject") await dialog.getByLabel("Reason").fill("No such company");
      await dialog.getByRole("button", { name: given }).click();
    };
    const readState = async ({ recruiterId }: typeof undecided) => {
      const [row] =
        await owner`select status, updated_at > created_at as is_stamped from public.recruiters where id = ${recruiterId}`;
      return row;
    };
    const readLogEntries = ({ recruiterId }: typeof undecided) =>
      owner`select action, actor from public.audit_log where row_id = ${recruiterId} and actor is not null`;

    const who = `Ada Lovelace, Company ${word}`;
    const question = page.getByRole("alertdialog", { name: `${decision} ${who}?` });
    await page.getByRole("button", { name: `${decision} ${who}` }).click();
    await expect(question).toContainText("This action cannot be undone.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: `${decision} ${who}` }).click();
    await answer(decision);
    await expect(page.getByText(`Ada Lovelace ${status}`)).toBeVisible();
    await expect(page.getByRole("row", { name: who }).getByRole("button")).toHaveText(
      decision === "Approve" ? ["Suspend"] : [],
    );
    expect(await readState(undecided)).toEqual({ status, is_stamped: true });

    // Simulates another admin's decision. The open page still shows the buttons; pressing one must report the earlier
    // decision.
    await owner`update public.recruiters set status = ${status} where id = ${decided.recruiterId}`;
    const before = await owner`select * from public.recruiters where id = ${decided.recruiterId}`;
    await page.getByRole("button", { name: `${other} Ada Lovelace, Other ${word}` }).click();
    await answer(other);
    await expect(
      page.getByText("Another admin has already decided on this recruiter."),
    ).toBeVisible();
    expect(await owner`select * from public.recruiters where id = ${decided.recruiterId}`).toEqual(
      before,
    );
    expect(await readLogEntries(decided)).toEqual([]);

    await expect.poll(() => readMailsTo(undecided.email)).toHaveLength(1);
    const [mail = ""] = await readMailsTo(undecided.email);
    expect(mail).toContain(`Subject: ${subject}`);
    if (decision === "Reject") expect(mail).toContain("No such company");
    expect(await readMailsTo(decided.email)).toEqual([]);
    expect(await readLogEntries(undecided)).toEqual([{ action: status, actor: id }]);
  });
}

test("the list of recruiters can be filtered by status and searched by name, company and email", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = randomWord();
  const pending = await addAccount("pending");
  const approved = await addAccount("approved");
  const rejected = await addAccount("rejected");
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
    "Unconfirmed members0",
  ]);
  await expect(page.getByRole("row")).toHaveCount(4);
  // The newest first, whatever their status.
  await expect(page.getByRole("row").nth(1)).toContainText(rejected.company);
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
    "Unconfirmed members0",
  ]);
  const found = (q: string) =>
    fetchPage(page.request, `/admin/recruiters?q=${encodeURIComponent(q)}`);
  for (const q of [
    `%${word}`,
    `100_${word}`,
    `${word},status.eq.pending`,
    `${word}${pending.company}`,
  ])
    expect((await found(q)).texts("p"), q).toContain("No recruiters match your search.");
  for (const { email, company } of [approved, rejected]) {
    const rows = (await found(email)).within("tbody");
    expect(rows.text()).toContain(company);
    expect(rows.texts("button").filter((text) => /^(Approve|Reject)/u.test(text))).toEqual([]);
  }
  // Positive control: a pending recruiter is found and has the button.
  expect((await found(pending.email)).within("tbody").texts("button")).toContain("Approve");
});

test("a pending recruiter is listed with the website of their address and earlier decisions about the company", async ({
  context,
  signInAs,
  addAccount,
  owner,
}) => {
  const company = `Company ${randomWord()}`;
  const pending = await addAccount("pending");
  const rejected = await addAccount("rejected");
  for (const { recruiterId } of [pending, rejected])
    await owner`update public.recruiters set company_name = ${company} where id = ${recruiterId}`;
  await signInAs("admin");
  const list = await fetchPage(context.request, `/admin/recruiters?q=${pending.email}`);
  const [, identity = ""] = list.within("tbody").texts("td");
  expect(identity).toContain(`(${rejected.email}) of the same company was rejected on`);
  const [website] = list.within("tbody").all("a", { target: "_blank" });
  expect(website?.attribs.href).toBe(`https://${pending.email.split("@")[1]}`);
  expect(website && elementText(website)).toContain("(opens in a new tab)");
});

test("an admin account is never listed as pending", async ({
  context,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = randomWord();
  const admin = await addAccount("pending");
  const pending = await addAccount("pending");
  const approved = await addAccount("approved");
  for (const { recruiterId } of [admin, pending, approved])
    await owner`update public.recruiters set name = ${word} where id = ${recruiterId}`;
  for (const { email } of [admin, approved]) await owner`select private.grant_admin(${email})`;
  await signInAs("admin");
  const list = async (status = "") => {
    const html = await fetchPage(context.request, `/admin/recruiters?${status}q=${word}`);
    const rows = html.within("tbody").all("tr");
    return {
      filters: html.within("nav", { "aria-label": "Status" }).texts("a"),
      companies: rows.map((row) => /Company \w+/u.exec(parseHtml([row]).texts("td")[1] ?? "")?.[0]),
      findRow: (company: string) =>
        parseHtml(rows.filter((row) => elementText(row).includes(company))),
    };
  };
  const all = await list();
  expect(all.findRow(admin.company).texts("td")[3]).toBe("Admin");
  expect(all.findRow(approved.company).texts("td")[3]).toBe("ApprovedAdmin");
  expect(all.companies, "newest first").toEqual([approved.company, pending.company, admin.company]);
  expect(all.findRow(admin.company).all("button")).toEqual([]);
  expect(all.findRow(pending.company).texts("button", { command: "show-modal" })).toEqual([
    "Approve",
    "Reject",
  ]);
  expect(all.filters).toEqual([
    "All3",
    "Pending1",
    "Approved1",
    "Rejected0",
    "Suspended0",
    "Unconfirmed members0",
  ]);
  expect((await list("status=pending&")).companies).toEqual([pending.company]);
});

test("an admin mails selected recruiters in blind copy", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const word = randomWord();
  const undecided = await addAccount("pending");
  const approved = await addAccount("approved");
  for (const { recruiterId } of [undecided, approved])
    await owner`update public.recruiters set name = ${word} where id = ${recruiterId}`;
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  const href = await page
    .getByRole("link", { name: "Email selected (blind copy)" })
    .getAttribute("href");
  expect(href).toMatch(/^mailto:\?bcc=[^?&]*$/);
  expect(new URL(href ?? "").searchParams.get("bcc")?.split(",").toSorted()).toEqual(
    [undecided.email, approved.email].toSorted(),
  );
});

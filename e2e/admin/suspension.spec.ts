import { readMailsTo, readSessionCookies, createSignInSender } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

const reason = "Posts jobs that do not exist.";

test("an admin suspends a recruiter for a stated reason and archives their live jobs", async ({
  page,
  context,
  request,
  signInAs,
  addJobs,
  owner,
}) => {
  const ada = await signInAs("approved");
  const theirs = await context.cookies();
  const [job] = await addJobs({ recruiter_id: ada.recruiterId, title: "Gopher" });
  expect((await context.request.get("/recruiter/dashboard", { maxRedirects: 0 })).status()).toBe(
    200,
  );
  expect((await request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(200);

  await context.clearCookies();
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${ada.company}`);
  const row = page.getByRole("row", { name: ada.company });
  const question = page.getByRole("alertdialog", {
    name: `Suspend Ada Lovelace, ${ada.company}?`,
  });
  await row.getByRole("button", { name: "Suspend" }).click();
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(question.getByText("Reason is required")).toBeVisible();
  await expect(question.getByLabel("Reason")).toBeFocused();
  await question.getByLabel("Reason").fill(reason);
  await expect(question.getByText("Reason is required")).toBeHidden();
  await question.getByLabel("Archive their live jobs").check();
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Ada Lovelace suspended")).toBeVisible();
  await expect(row.getByRole("cell").nth(3)).toHaveText("Suspended");
  await expect(row.getByRole("button")).toHaveText(["Reinstate"]);
  expect(
    await owner`select status, suspension_reason from public.recruiters where id = ${ada.recruiterId}`,
  ).toEqual([{ status: "suspended", suspension_reason: reason }]);

  const log = await fetchPage(context.request, "/admin/audit?table=recruiters");
  const entry = log.texts("tr").find((text) => text.includes(ada.company));
  expect(entry).toContain("Suspended");
  expect(entry).toContain(reason);

  await context.addCookies(theirs);
  await page.goto("/recruiter/dashboard");
  await expect(page).toHaveURL("/recruiter/pending");
  await expect(page.getByRole("heading", { name: "Account suspended" })).toBeVisible();
  await expectAccessible(page);
  await expect
    .poll(async () => (await request.get(`/golang-jobs/${job?.slug}`)).status())
    .toBe(404);
  await context.clearCookies();
  const answer = await (await createSignInSender(context.request))(ada);
  expect(
    parseHtml(await answer.text())
      .within("main")
      .text(),
  ).toContain("Invalid account status");
  expect(await readSessionCookies(page)).toEqual([]);

  await expect.poll(() => readMailsTo(ada.email)).toHaveLength(1);
  const [mail] = await readMailsTo(ada.email);
  expect(mail).toContain("Subject: Your account on Golang Jobs is suspended");
  expect(mail).toContain(reason);
  expect(mail).toContain("Your live jobs have been archived.");
});

test("an admin can suspend a recruiter and leave their live jobs online", async ({
  page,
  request,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const ada = await addAccount("approved");
  const [job] = await addJobs({ recruiter_id: ada.recruiterId });
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${ada.company}`);
  await page.getByRole("button", { name: "Suspend" }).click();
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Reason").fill(reason);
  await question.getByLabel("Archive their live jobs").uncheck();
  await question.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByText("Ada Lovelace suspended")).toBeVisible();
  expect(await owner`select status from public.recruiters where id = ${ada.recruiterId}`).toEqual([
    { status: "suspended" },
  ]);
  expect(await owner`select is_archived from public.jobs where id = ${job?.id ?? ""}`).toEqual([
    { is_archived: false },
  ]);
  expect((await request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(200);
  await expect
    .poll(async () => (await readMailsTo(ada.email))[0])
    .toContain("Your live jobs stay online.");
});

test("an admin reinstates a suspended recruiter after a confirmation", async ({
  page,
  request,
  signInAs,
  addAccount,
  owner,
}) => {
  const ada = await addAccount("rejected");
  await owner`update public.recruiters set status = 'suspended', suspension_reason = ${reason} where id = ${ada.recruiterId}`;
  const { id } = await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${ada.company}&status=suspended`);
  await page.getByRole("button", { name: `Reinstate Ada Lovelace, ${ada.company}` }).click();
  const question = page.getByRole("alertdialog", {
    name: `Reinstate Ada Lovelace, ${ada.company}?`,
  });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await owner`select status from public.recruiters where id = ${ada.recruiterId}`).toEqual([
    { status: "suspended" },
  ]);
  await page.getByRole("button", { name: "Reinstate" }).click();
  await question.getByRole("button", { name: "Reinstate" }).click();
  await expect(page.getByText("Ada Lovelace reinstated")).toBeVisible();
  expect(await owner`select status from public.recruiters where id = ${ada.recruiterId}`).toEqual([
    { status: "approved" },
  ]);
  expect(
    await owner`select action, actor from public.audit_log where row_id = ${ada.recruiterId}`,
  ).toEqual([{ action: "reinstated", actor: id }]);
  await expect
    .poll(async () => (await readMailsTo(ada.email))[0])
    .toContain("Subject: You can post jobs on Golang Jobs again");
  const answer = await (await createSignInSender(request))(ada);
  expect(answer.headers().location).toBe("/recruiter/dashboard");
  expect(answer.headers()["set-cookie"]).toContain("session=");
});

test("suspending a recruiter whom another admin has suspended meanwhile changes nothing", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const ada = await addAccount("approved");
  await signInAs("admin");
  await page.goto(`/admin/recruiters?q=${ada.company}`);
  await owner`update public.recruiters set status = 'suspended', suspension_reason = 'First' where id = ${ada.recruiterId}`;
  await page.getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByLabel("Reason")).toHaveCSS("border-top-style", "solid");
  await expectAccessible(page);
  await page.getByLabel("Reason").fill("Second");
  await page.getByRole("alertdialog").getByRole("button", { name: "Suspend" }).click();
  await expect(
    page.getByText("Another admin has already decided on this recruiter."),
  ).toBeVisible();
  expect(
    await owner`select suspension_reason from public.recruiters where id = ${ada.recruiterId}`,
  ).toEqual([{ suspension_reason: "First" }]);
  expect(await readMailsTo(ada.email)).toEqual([]);
});

import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test } from "@/e2e/fixtures";

test("a recruiter publishes a job imported from a linked external job board, pauses the board and unlinks it", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  const word = randomWord();
  const [job] = await addJobs({
    title: `Gopher ${word}`,
    company,
    recruiter_id: recruiterId,
    is_archived: true,
    imported_from: "greenhouse",
  });
  await owner`insert into public.job_boards ${owner({ recruiter_id: recruiterId, system: "greenhouse", board: word, synced_at: new Date(), postings: 7, next_sync_at: "2100-01-01T00:00:00Z" })}`;
  await owner`insert into public.imported_postings ${owner({ recruiter_id: recruiterId, system: "greenhouse", board: word, external_id: "1", job_id: job?.id ?? "", is_draft: true })}`;

  const dashboard = await fetchPage(page.request, "/recruiter/dashboard");
  expect(dashboard.texts("a", { href: "/recruiter/imports" })).toContain("Import jobs");
  await page.goto("/recruiter/imports");
  await expect(page.getByRole("heading", { level: 1, name: "Import jobs" })).toBeVisible();
  await page.getByLabel("Address of your careers page").fill("https://acme.dev/careers");
  await page.getByRole("button", { name: "Show its jobs" }).click();
  await expect(page.getByText("This is not a careers page on Greenhouse")).toBeVisible();

  await expect(page.getByText("0 shown, 1 waiting")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Publish Gopher ${word}` }).click();
  await expect(page.getByText("1 job published")).toBeVisible();
  await expect(page.getByText("1 shown, 0 waiting")).toBeVisible();

  await page.getByRole("button", { name: `Pause Greenhouse ${word}` }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Unlink Greenhouse ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink board" }).click();
  await expect(page.getByText("No boards are linked.")).toBeVisible();

  const posting = await fetchPage(page.request, `/golang-jobs/${job?.slug}`);
  expect(posting.within("main").text()).toContain("from the company's Greenhouse board");
});

test("an admin archives the jobs of an external job board that became empty and lets a company's imports be published at once", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId, company } = await addAccount("approved");
  const word = randomWord();
  const [job] = await addJobs({ title: `Gopher ${word}`, company, recruiter_id: recruiterId });
  await owner`
    insert into public.job_boards (recruiter_id, company_id, system, board, emptied_at, next_sync_at)
    select ${recruiterId}, company_id, 'lever', ${word}, now(), '2100-01-01' from public.jobs where id = ${job?.id ?? ""}`;
  await owner`insert into public.imported_postings ${owner({ recruiter_id: recruiterId, system: "lever", board: word, external_id: "1", job_id: job?.id ?? "", is_draft: false })}`;

  await signInAs("admin");
  await page.goto("/admin/imports");
  await page.getByRole("button", { name: `Publish new jobs of ${company}` }).click();
  await expect(page.getByText(`New jobs of ${company} will be published at once`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Hold new jobs of ${company}` })).toBeVisible();

  await page.getByRole("button", { name: `Archive the jobs of ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive 1 job" }).click();
  await expect(page.getByText("1 job archived")).toBeVisible();
  await expect(page.getByText(`${word} on Lever is empty`)).toHaveCount(0);
});

test("an admin gives a linked external job board to the company that claims it", async ({
  page,
  signInAs,
  addAccount,
  owner,
}) => {
  const holder = await addAccount("approved");
  const claimant = await addAccount("approved");
  const word = randomWord();
  await owner`update public.recruiters set company_name = ${`Borealis ${word}`} where id = ${claimant.recruiterId}`;
  await owner`select private.get_or_create_company(${`Borealis ${word}`})`;
  await owner`
    insert into public.job_boards (recruiter_id, system, board, next_sync_at, claimed_by, claimed_at)
    select ${holder.recruiterId}, 'lever', ${word}, '2100-01-01', auth_id, now()
    from public.recruiters where id = ${claimant.recruiterId}`;
  await signInAs("admin");
  await page.goto("/admin/imports");
  await expect(page.getByRole("link", { name: /Job imports \d+ waiting/ }).first()).toBeVisible();
  await expect(page.getByText(`Borealis ${word} (${claimant.email}) claims`)).toBeVisible();
  await expectAccessible(page);
  // A paused board can be given away, too; private.reassign_board resumes it.
  await owner`update public.job_boards set is_paused = true where board = ${word}`;
  await page.getByRole("button", { name: `Give the board ${word} to Borealis ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Give board" }).click();
  await expect(page.getByText("Board given to the company that claimed it")).toBeVisible();
  expect(
    await owner`select recruiter_id, claimed_by from public.job_boards where board = ${word}`,
  ).toEqual([{ recruiter_id: claimant.recruiterId, claimed_by: null }]);
});

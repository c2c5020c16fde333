import { expectAccessible } from "../axe";
import { aWord, expect, test } from "../fixtures";

test("a board that was linked: its jobs wait, are published, and it is paused and unlinked", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId, company } = await signInAs("approved");
  const word = aWord();
  const [job] = await addJobs({
    title: `Gopher ${word}`,
    company,
    recruiter_id: recruiterId,
    is_archived: true,
    imported_from: "greenhouse",
  });
  await owner`insert into public.job_boards ${owner({ recruiter_id: recruiterId, system: "greenhouse", board: word, synced_at: new Date(), postings: 7, next_sync_at: "2100-01-01T00:00:00Z" })}`;
  await owner`insert into public.imported_postings ${owner({ recruiter_id: recruiterId, system: "greenhouse", board: word, external_id: "1", job_id: job?.id ?? "", is_draft: true })}`;

  await page.goto("/recruiter/dashboard");
  await page.getByRole("link", { name: "Import Jobs" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Import Jobs" })).toBeVisible();
  await page.getByLabel("Address of your careers page").fill("https://acme.dev/careers");
  await page.getByRole("button", { name: "Show its jobs" }).click();
  await expect(page.getByText("This is no careers address of Greenhouse")).toBeVisible();

  await expect(page.getByText("0 shown, 1 wait")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Publish Gopher ${word}` }).click();
  await expect(page.getByText("1 job published")).toBeVisible();
  await expect(page.getByText("1 shown, 0 wait")).toBeVisible();

  await page.getByRole("button", { name: `Pause Greenhouse ${word}` }).click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: `Unlink Greenhouse ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unlink board" }).click();
  await expect(page.getByText("No boards are linked.")).toBeVisible();

  await page.goto(`/golang-jobs/${job?.slug}`);
  await expect(page.getByText("from the company's Greenhouse board")).toBeVisible();
});

test("an emptied board asks, and admins let a company's jobs be published at once", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId, company } = await addAccount("approved");
  const word = aWord();
  const [job] = await addJobs({ title: `Gopher ${word}`, company, recruiter_id: recruiterId });
  await owner`
    insert into public.job_boards (recruiter_id, company_id, system, board, emptied_at, next_sync_at)
    select ${recruiterId}, company_id, 'lever', ${word}, now(), '2100-01-01' from public.jobs where id = ${job?.id ?? ""}`;
  await owner`insert into public.imported_postings ${owner({ recruiter_id: recruiterId, system: "lever", board: word, external_id: "1", job_id: job?.id ?? "", is_draft: false })}`;

  await signInAs("admin");
  await page.goto("/admin/imports");
  await page.getByRole("button", { name: `Publish new jobs of ${company}` }).click();
  await expect(page.getByText(`New jobs of ${company} are published at once`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Let new jobs wait of ${company}` })).toBeVisible();

  await page.getByRole("button", { name: `Archive the jobs of ${word}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Archive 1 job" }).click();
  await expect(page.getByText("1 job archived")).toBeVisible();
  await expect(page.getByText(`${word} on Lever is empty`)).toHaveCount(0);
});

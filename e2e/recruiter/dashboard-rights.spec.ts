import { expect, test } from "../fixtures";
import { expectTitles, told } from "./dashboard";

const works = [
  "Archive",
  "Restore",
  "Delete",
  "Archive selected",
  "Restore selected",
  "Delete selected",
];

for (const who of ["anonymous", "stranger", "pending", "rejected", "approved"] as const) {
  test(`${who === "approved" ? "another recruiter" : who}: nothing changes, until the job’s own recruiter asks`, async ({
    page,
    context,
    signInAs,
    addJobs,
    owner,
  }) => {
    const { recruiterId } = await signInAs("approved");
    const session = await context.cookies();
    await context.clearCookies();
    if (who !== "anonymous") await signInAs(who);
    const otherSession = await context.cookies();
    const [job] = await addJobs({ title: "Mine", recruiter_id: recruiterId });
    const rowOf = async () =>
      (await owner`select * from public.jobs where id = ${job?.id ?? ""}`)[0];
    const openList = async (isArchived: boolean) => {
      await owner`update public.jobs set is_archived = ${isArchived} where id = ${job?.id ?? ""}`;
      await context.clearCookies();
      await context.addCookies(session);
      await page.goto(`/recruiter/dashboard${isArchived ? "?archived=1" : ""}`);
    };
    const act = async (work: string) => {
      const answer = page.waitForResponse(
        (response) =>
          response.request().method() === "POST" &&
          response.request().headers()["next-action"] !== undefined,
      );
      if (!work.includes("selected"))
        await page.getByRole("button", { name: `${work} Mine` }).click();
      else {
        await page.getByRole("checkbox", { name: "Select Mine" }).check();
        await page.getByRole("button", { name: work }).click();
      }
      if (/Delete|selected/.test(work))
        await page
          .getByRole("alertdialog")
          .getByRole("button", { name: work.split(" ")[0] ?? "", exact: true })
          .click();
      await answer;
    };
    for (const work of works) {
      await openList(work.startsWith("Restore"));
      const before = await rowOf();
      await context.clearCookies();
      await context.addCookies(otherSession);
      await act(work);
      if (who === "approved") await expect(told(page, /not exist any more\.$/)).toBeVisible();
      expect(await rowOf()).toEqual(before);
    }
    for (const [work, isArchived] of [
      ["Archive", true],
      ["Restore", false],
    ] as const) {
      await openList(!isArchived);
      await act(work);
      await expect(told(page, `1 job ${work.toLowerCase()}d`)).toBeVisible();
      expect(await rowOf()).toMatchObject({ is_archived: isArchived });
    }
  });
}

test("a recruiter who is rejected while signed in, from that moment on", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs(
    { title: "One", recruiter_id: recruiterId },
    { title: "Two", recruiter_id: recruiterId },
  );
  await page.goto("/recruiter/dashboard");
  await page.getByRole("button", { name: "Archive One" }).click();
  await expect(told(page, "1 job archived")).toBeVisible();
  await expectTitles(page, "Two");
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await page.getByRole("button", { name: "Archive Two" }).click();
  await expect(told(page, "You do not have permission to do this.")).toBeVisible();
  expect(
    await owner`select title from public.jobs where recruiter_id = ${recruiterId} and is_archived`,
  ).toEqual([{ title: "One" }]);
  await page.goto("/recruiter/dashboard");
  await expect(page).toHaveURL("/recruiter/pending");
});

test("of many, those that are no longer one’s own stay as they are", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const other = await addAccount("approved");
  const [mine, lost] = await addJobs(
    { title: "Mine", recruiter_id: recruiterId },
    { title: "Lost", recruiter_id: recruiterId },
  );
  const isArchived = async (id = "") =>
    (await owner`select is_archived from public.jobs where id = ${id}`)[0]?.is_archived;
  for (const work of ["Archive", "Delete"]) {
    await owner`update public.jobs set recruiter_id = ${recruiterId}, is_archived = false where id = any(${[mine?.id ?? "", lost?.id ?? ""]})`;
    await page.goto("/recruiter/dashboard");
    await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
    await owner`update public.jobs set recruiter_id = ${other.recruiterId} where id = ${lost?.id ?? ""}`;
    await page.getByRole("button", { name: `${work} selected` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: work }).click();
    await expect(told(page, `1 of 2 jobs ${work.toLowerCase()}d`)).toBeVisible();
    expect(await isArchived(lost?.id)).toBe(false);
    expect(await isArchived(mine?.id)).toBe(work === "Archive" ? true : undefined);
  }
});

import type { Page } from "@playwright/test";
import { expect, fetchPage, test } from "@/e2e/fixtures";
import { elementText } from "@/e2e/html";
import { archiveInRowMenu, chooseInRowMenu, toastWithText } from "@/e2e/row-menu";
import { timeInDays, jobClosingInDays } from "@/e2e/rows";

test("the dashboard shows the state of each job and can be filtered by it", async ({
  context: { request },
  signInAs,
  addJobs,
}) => {
  const { recruiterId } = await signInAs("approved");
  const mine = { recruiter_id: recruiterId };
  await addJobs(
    jobClosingInDays(40, { ...mine, title: "Open one" }),
    jobClosingInDays(3, { ...mine, title: "Hurried one" }),
    jobClosingInDays(-2, { ...mine, title: "Late one" }),
    jobClosingInDays(-4, { ...mine, title: "Dead one", link_died_at: timeInDays(-4) }),
  );
  const dashboard = await fetchPage(request, "/recruiter/dashboard?state=all");
  const row = (title: string) => dashboard.texts("tr").find((text) => text.includes(title)) ?? "";
  expect(row("Open one")).toMatch(/^(?!.*(?:soon|Closed)).+/u);
  expect(row("Hurried one")).toContain("Expires soon");
  expect(row("Late one")).toMatch(/Closed.*not renewed/u);
  expect(row("Dead one")).toMatch(/Closed.*its link is dead/u);

  const states = dashboard.within("nav", { "aria-label": "Status" }).all("a");
  const titles = ["Open one", "Hurried one", "Late one", "Dead one"];
  for (const [state, wanted] of [
    ["All 4", titles],
    ["Open 2", ["Open one", "Hurried one"]],
    ["Expires soon 1", ["Hurried one"]],
    ["Closed 2", ["Late one", "Dead one"]],
    ["Archived 0", []],
  ] as const) {
    const link = states.find(
      (stateLink) => elementText(stateLink).replaceAll(/\s/gu, "") === state.replaceAll(" ", ""),
    );
    const list = await fetchPage(request, link?.attribs.href ?? "");
    const shown = list
      .texts("tr")
      .flatMap((text) => titles.filter((title) => text.includes(title)));
    expect(shown, state).toEqual(wanted);
  }
});

/** Answers the question that the renewal dialog asks. */
async function confirmRenewal(page: Page, vacancy = "As stated before") {
  const question = page.getByRole("alertdialog");
  await question.getByLabel("Open now or talent pool").selectOption(vacancy);
  await question.getByRole("button", { name: "Renew" }).click();
}

test("jobs that are renewed alone or together keep their posting dates", async ({
  page,
  request,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const jobs = await addJobs(
    ...([40, 3, -2, -4] as const).map((days) =>
      jobClosingInDays(days, { recruiter_id: recruiterId, title: `For ${days}` }),
    ),
  );
  const daysLeft = async () =>
    Object.fromEntries(
      (
        await owner`
          select title, floor((extract(epoch from expires_at - now()) + 60) / 86400)::int as days
          from public.jobs where recruiter_id = ${recruiterId}`
      ).map(({ title, days }) => [title as string, days as number]),
    );
  const closed = jobs.find(({ title }) => title === "For -2");
  const address = `/golang-jobs/${closed?.slug}`;
  expect(await (await request.get(address)).text()).toContain("This job is closed");

  await page.goto("/recruiter/dashboard?state=all");
  await page.getByRole("button", { name: "Renew For -2" }).click();
  await confirmRenewal(page, "A pool of candidates for later");
  await expect(toastWithText(page, "1 job renewed")).toBeVisible();
  await expect(page.getByRole("button", { name: "Renew For -2" })).toBeHidden();
  const renewed = await (await request.get(address)).text();
  for (const words of ["Open until", "confirmed open", "A pool of candidates for later"])
    expect(renewed).toContain(words);
  await chooseInRowMenu(page, "Renew For 40");
  await confirmRenewal(page);
  await expect.poll(daysLeft).toEqual({ "For 40": 60, "For 3": 3, "For -2": 60, "For -4": -4 });

  await page.goto("/recruiter/dashboard?state=all");
  await page.getByRole("checkbox", { name: "Select all jobs on this page" }).check();
  await page.getByRole("button", { name: "Renew selected" }).click();
  await confirmRenewal(page);
  await expect(toastWithText(page, "4 jobs renewed")).toBeVisible();
  expect(Object.values(await daysLeft())).toEqual([60, 60, 60, 60]);
  const after =
    await owner`select id, posted_at from public.jobs where recruiter_id = ${recruiterId}`;
  for (const { id, posted_at } of after)
    expect(new Date(posted_at as Date).toISOString()).toBe(
      new Date(jobs.find((job) => job.id === id)?.posted_at ?? "").toISOString(),
    );
});

test("the archive states that a job was closed as filled", async ({ page, signInAs, addJobs }) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs(jobClosingInDays(40, { recruiter_id: recruiterId, title: "Gopher" }));
  await page.goto("/recruiter/dashboard");
  await archiveInRowMenu(page, "Gopher", "Filled");
  await expect(toastWithText(page, "1 job archived as filled")).toBeVisible();
  const archive = await fetchPage(page.request, "/recruiter/dashboard?archived=1");
  expect(archive.texts("tr").join()).toMatch(/Gopher.*Filled/u);
  expect(archive.each("aria-label", "button")).toContain("Restore Gopher");
  expect(archive.each("aria-label", "button").join()).not.toMatch(/Archive/u);
});

test("an archived job can be the template of a new one, which takes over everything but the state of its vacancy", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const facts = { level: "senior", skills: ["grpc"], requirements: ["Go", "SQL"] };
  const [job] = await addJobs(
    jobClosingInDays(40, {
      recruiter_id: recruiterId,
      title: "Gopher",
      is_archived: true,
      stated: { goYears: 3, vacancy: "open" },
      ...facts,
    }),
  );
  const archive = await fetchPage(page.request, "/recruiter/dashboard?archived=1");
  const template = `/recruiter/jobs/new?template=${job?.id}`;
  expect(archive.each("aria-label", "a", { href: template })).toEqual(["Use as template Gopher"]);
  await page.goto(template);
  await expect(page.getByLabel("Title")).toHaveValue("Gopher");
  // Waits for the editor and the posting check, because they load after the form and move its buttons.
  await page.getByRole("toolbar", { name: "Formatting" }).waitFor();
  await page.getByRole("region", { name: "Posting check" }).waitFor();
  await page.getByRole("button", { name: "Post Job" }).click();
  await expect(page).toHaveURL(/\/recruiter\/dashboard/u);
  const copies = await owner`
    select level, skills, requirements, stated, is_archived, description from public.jobs
    where recruiter_id = ${recruiterId} and id <> ${job?.id ?? ""}`;
  expect(copies.map(({ stated }) => stated)).toEqual([{ goYears: 3 }]);
  expect(copies).toMatchObject([{ ...facts, is_archived: false }]);
});

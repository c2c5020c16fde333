import type { Page } from "@playwright/test";
import { expect, test } from "@/e2e/fixtures";
import { archiveInRowMenu, toastWithText } from "@/e2e/row-menu";
import { expectTitles } from "@/e2e/recruiter/dashboard";

const strangers = ["anonymous", "stranger", "pending", "rejected", "approved"] as const;

test("no action on a job works for anybody but the job's own recruiter", async ({
  page,
  context,
  request,
  signInAs,
  addJobs,
  owner,
}) => {
  test.slow();
  const sessions = new Map<string, string>();
  for (const who of strangers) {
    await context.clearCookies();
    if (who !== "anonymous") await signInAs(who);
    sessions.set(who, cookieHeader(await context.cookies()));
  }
  await context.clearCookies();
  const { recruiterId } = await signInAs("approved");
  const own = cookieHeader(await context.cookies());

  for (const [path, actions] of [
    ["/recruiter/dashboard", ["Archive", "Delete", "Archive selected", "Delete selected"]],
    ["/recruiter/dashboard?archived=1", ["Restore", "Restore selected"]],
  ] as const) {
    const jobs = await addJobs(
      ...actions.map((action) => ({
        title: `To ${action}`,
        recruiter_id: recruiterId,
        is_archived: action.startsWith("Restore"),
      })),
    );
    await page.goto(path);
    for (const [index, action] of actions.entries())
      await test.step(action, async () => {
        const title = `To ${action}`;
        const id = jobs.find((job) => job.title === title)?.id ?? "";
        const readRow = async () => {
          const [row] = await owner`select * from public.jobs where id = ${id}`;
          return row;
        };
        const before = await readRow();
        expect(before).toBeDefined();

        // Before the browser's own request, sends it with the session of each account that may not change the job.
        const triedAccounts: string[] = [];
        await page.route("**/recruiter/dashboard*", async (route) => {
          const sent = route.request();
          if (sent.method() !== "POST") return route.fallback();
          const headers = await sent.allHeaders();
          const data = sent.postDataBuffer() ?? "";
          const sendAs = (cookie: string) =>
            request.post(sent.url(), { headers: { ...headers, cookie }, data, maxRedirects: 0 });
          for (const [who, cookie] of sessions) {
            await sendAs(cookie);
            expect.soft(await readRow(), who).toEqual(before);
            triedAccounts.push(who);
          }
          return route.fulfill({ response: await sendAs(own) });
        });
        await performAction(page, action, title);
        await expectTitles(page, ...actions.slice(index + 1).map((next) => `To ${next}`));
        const [verb = ""] = action.toLowerCase().split(" ");
        await expect(toastWithText(page, `1 job ${verb}d`).last()).toBeVisible();
        expect(triedAccounts).toEqual(strangers);
        expect(await readRow()).toEqual(
          verb === "delete"
            ? undefined
            : expect.objectContaining({ is_archived: verb === "archive" }),
        );
        await page.unroute("**/recruiter/dashboard*");
      });
    await owner`delete from public.jobs where recruiter_id = ${recruiterId}`;
  }
});

const cookieHeader = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

async function performAction(page: Page, action: string, title: string) {
  if (action === "Restore")
    await page.getByRole("button", { name: `Restore ${title}`, exact: true }).click();
  else if (action.includes("selected")) {
    await page.getByRole("checkbox", { name: `Select ${title}`, exact: true }).check();
    await page.getByRole("button", { name: action, exact: true }).click();
  } else {
    await page.getByRole("button", { name: `More actions for ${title}`, exact: true }).click();
    await page.getByRole("button", { name: `${action} ${title}`, exact: true }).click();
  }
  if (/Archive|Delete|selected/.test(action))
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: action.split(" ")[0] ?? "" })
      .click();
}

test("a recruiter who is rejected while signed in can change nothing from that moment on", async ({
  page,
  context,
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
  await archiveInRowMenu(page, "One");
  await expect(toastWithText(page, "1 job archived")).toBeVisible();
  await expectTitles(page, "Two");
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await archiveInRowMenu(page, "Two");
  await expect(toastWithText(page, "You do not have permission to do this.")).toBeVisible();
  expect(
    await owner`select title from public.jobs where recruiter_id = ${recruiterId} and is_archived`,
  ).toEqual([{ title: "One" }]);
  const answer = await context.request.get("/recruiter/dashboard", { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/\/recruiter\/pending$/u);
});

test("actions skip jobs that no longer belong to the recruiter and say so", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const { recruiterId } = await signInAs("approved");
  const other = await addAccount("approved");
  const own = ["Mine 1", "Mine 2", "Lost 1", "Lost 2", "Lost 3"];
  await addJobs(...own.map((title) => ({ title, recruiter_id: recruiterId })));
  const lose = (title: string) =>
    owner`update public.jobs set recruiter_id = ${other.recruiterId} where recruiter_id = ${recruiterId} and title = ${title}`;
  const rows = () =>
    owner`
      select title, is_archived from public.jobs
      where recruiter_id in (${recruiterId}, ${other.recruiterId}) order by title`;
  await page.goto("/recruiter/dashboard");
  for (const [action, mine, lost] of [
    ["Archive", "Mine 1", "Lost 1"],
    ["Delete", "Mine 2", "Lost 2"],
  ] as const) {
    await page.getByRole("checkbox", { name: `Select ${mine}` }).check();
    await page.getByRole("checkbox", { name: `Select ${lost}` }).check();
    await lose(lost);
    await page.getByRole("button", { name: `${action} selected` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: action }).click();
    await expect(toastWithText(page, `1 of 2 jobs ${action.toLowerCase()}d`)).toBeVisible();
    // Waits for the updated list, because its rendering would close the menu that the next action opens.
    await expect(page.getByRole("checkbox", { name: `Select ${mine}` })).toHaveCount(0);
  }
  await lose("Lost 3");
  await archiveInRowMenu(page, "Lost 3");
  await expect(toastWithText(page, /no longer exists\.$/)).toBeVisible();
  expect(await rows()).toEqual([
    { title: "Lost 1", is_archived: false },
    { title: "Lost 2", is_archived: false },
    { title: "Lost 3", is_archived: false },
    { title: "Mine 1", is_archived: true },
  ]);
});

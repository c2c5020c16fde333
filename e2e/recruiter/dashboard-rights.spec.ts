import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { pressInMenu, toast } from "../row-menu";
import { expectTitles } from "./dashboard";

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

  for (const [work, done] of [
    ["Archive", "archived"],
    ["Restore", "restored"],
    ["Delete", "deleted"],
    ["Archive selected", "archived"],
    ["Restore selected", "restored"],
    ["Delete selected", "deleted"],
  ] as const)
    await test.step(work, async () => {
      const isArchived = work.startsWith("Restore");
      const [job] = await addJobs({
        title: "Mine",
        recruiter_id: recruiterId,
        is_archived: isArchived,
      });
      const rowOf = async () =>
        (await owner`select * from public.jobs where id = ${job?.id ?? ""}`)[0];
      const before = await rowOf();
      await page.goto(`/recruiter/dashboard${isArchived ? "?archived=1" : ""}`);

      // First sends the browser's request with the session of each account that may not change the job.
      const asked: string[] = [];
      await page.route("**/recruiter/dashboard*", async (route) => {
        const sent = route.request();
        if (sent.method() !== "POST") return route.fallback();
        const headers = await sent.allHeaders();
        const data = sent.postDataBuffer() ?? "";
        const sendAs = (cookie: string) =>
          request.post(sent.url(), { headers: { ...headers, cookie }, data, maxRedirects: 0 });
        for (const [who, cookie] of sessions) {
          await sendAs(cookie);
          expect.soft(await rowOf(), who).toEqual(before);
          asked.push(who);
        }
        return route.fulfill({ response: await sendAs(own) });
      });
      await act(page, work);
      await expect(toast(page, `1 job ${done}`)).toBeVisible();
      expect(asked).toEqual(strangers);
      expect(await rowOf()).toEqual(
        done === "deleted"
          ? undefined
          : expect.objectContaining({ is_archived: done === "archived" }),
      );
      await page.unroute("**/recruiter/dashboard*");
      await owner`delete from public.jobs where id = ${job?.id ?? ""}`;
    });
});

const cookieHeader = (cookies: { name: string; value: string }[]) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join("; ");

async function act(page: Page, work: string) {
  if (work === "Restore") await page.getByRole("button", { name: "Restore Mine" }).click();
  else if (!work.includes("selected")) await pressInMenu(page, `${work} Mine`);
  else {
    await page.getByRole("checkbox", { name: "Select Mine" }).check();
    await page.getByRole("button", { name: work }).click();
  }
  if (/Delete|selected/.test(work))
    await page
      .getByRole("alertdialog")
      .getByRole("button", { name: work.split(" ")[0] ?? "" })
      .click();
}

test("an action on a job that the recruiter no longer owns shows that the job no longer exists", async ({
  page,
  context,
  signInAs,
  addJobs,
}) => {
  const { recruiterId } = await signInAs("approved");
  await addJobs({ title: "Mine", recruiter_id: recruiterId });
  await page.goto("/recruiter/dashboard");
  await context.clearCookies();
  await signInAs("approved");
  await act(page, "Archive");
  await expect(toast(page, /no longer exists\.$/)).toBeVisible();
});

test("a recruiter who is rejected while signed in can change nothing from that moment on", async ({
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
  await pressInMenu(page, "Archive One");
  await expect(toast(page, "1 job archived")).toBeVisible();
  await expectTitles(page, "Two");
  await owner`update public.recruiters set status = 'rejected' where id = ${recruiterId}`;
  await pressInMenu(page, "Archive Two");
  await expect(toast(page, "You do not have permission to do this.")).toBeVisible();
  expect(
    await owner`select title from public.jobs where recruiter_id = ${recruiterId} and is_archived`,
  ).toEqual([{ title: "One" }]);
  await page.goto("/recruiter/dashboard");
  await expect(page).toHaveURL("/recruiter/pending");
});

test("a bulk action skips the jobs that no longer belong to the recruiter", async ({
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
    await expect(toast(page, `1 of 2 jobs ${work.toLowerCase()}d`)).toBeVisible();
    expect(await isArchived(lost?.id)).toBe(false);
    expect(await isArchived(mine?.id)).toBe(work === "Archive" ? true : undefined);
  }
});

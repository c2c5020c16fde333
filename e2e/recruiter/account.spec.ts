import { readSessionCookies } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { expect, mainAlert, fetchPage, test } from "@/e2e/fixtures";

test("a recruiter downloads the data stored about them and deletes the account by typing its password", async ({
  page,
  signInAs,
  addJobs,
  owner,
}) => {
  const ada = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: ada.recruiterId, company: ada.company });
  const dashboard = await fetchPage(page.request, "/recruiter/dashboard");
  expect(dashboard.texts("a", { href: "/recruiter/account" })).toContain("Account");
  await page.goto("/recruiter/account");
  await expect(page.getByRole("heading", { name: "Account", level: 1 })).toBeVisible();
  await expect(page.getByRole("banner")).toContainText(ada.company);
  await expect(
    page.getByRole("navigation", { name: "Recruiter" }).getByRole("link", { name: "Account" }),
  ).toHaveAttribute("aria-current", "page");
  await expectAccessible(page);

  const taken = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await taken).suggestedFilename()).toBe("my-data.json");
  const data = await page.request.get("/recruiter/account/data");
  expect(data.headers()["cache-control"]).toContain("no-store");
  expect(await data.json()).toMatchObject({
    account: { email: ada.email },
    recruiter: { company_name: ada.company },
    jobs: [{ id: job?.id }],
  });

  const exists = async () =>
    (await owner`select from auth.users where id = ${ada.id}`).length === 1;
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(mainAlert(page)).toHaveText("Invalid login credentials");
  expect(await exists()).toBe(true);
  expect((await page.request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(200);

  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("status")).toHaveText("Your account has been deleted.");
  expect(await exists()).toBe(false);
  expect(await readSessionCookies(page)).toEqual([]);
  expect((await page.request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(404);
  const answer = await page.request.get("/recruiter/account", { maxRedirects: 0 });
  expect(answer.headers().location).toMatch(/\/recruiter\/login\?next=%2Frecruiter%2Faccount$/u);
});

test("the account page offers deletion to pending, rejected and incompletely registered recruiters only", async ({
  context,
  request,
  signInAs,
}) => {
  for (const who of ["pending", "rejected", "stranger"] as const) {
    await signInAs(who);
    const account = await fetchPage(context.request, "/recruiter/account");
    expect(account.texts("button"), who).toContain("Delete account");
  }
  await signInAs("admin");
  const account = await fetchPage(context.request, "/recruiter/account");
  expect(account.within("main").text()).toContain("Admins cannot delete their account.");
  expect(account.texts("button")).not.toContain("Delete account");
  const answer = await request.get("/recruiter/account/data", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
});

import { alert, sessionCookies } from "../accounts";
import { expectAccessible } from "../axe";
import { expect, test } from "../fixtures";

test("a recruiter downloads the data stored about them and deletes the account by typing its password", async ({
  page,
  signInAs,
  addJobs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("approved");
  const [job] = await addJobs({ recruiter_id: ada.recruiterId, company: ada.company });
  await page.goto("/recruiter/dashboard");
  await page.getByRole("link", { name: "Account", exact: true }).click();
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
  await expect(alert(page)).toHaveText("Invalid login credentials");
  expect(await exists()).toBe(true);
  expect((await page.request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(200);

  await page.getByLabel("Password", { exact: true }).fill(ada.password);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByRole("status")).toHaveText("Your account has been deleted.");
  expect(await exists()).toBe(false);
  expect(await sessionCookies(page)).toEqual([]);
  expect((await page.request.get(`/golang-jobs/${job?.slug}`)).status()).toBe(404);
  await page.goto("/recruiter/account");
  await expect(page).toHaveURL(`${baseURL}/recruiter/login?next=%2Frecruiter%2Faccount`);
});

test("the account page offers deletion to pending, rejected and incompletely registered recruiters, but not to admins", async ({
  page,
  request,
  signInAs,
}) => {
  for (const who of ["pending", "rejected", "stranger"] as const) {
    await signInAs(who);
    await page.goto("/recruiter/account");
    await expect(page.getByRole("button", { name: "Delete account" }), who).toBeVisible();
  }
  await signInAs("admin");
  await page.goto("/recruiter/account");
  await expect(page.getByText("Admins cannot delete their account.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete account" })).toHaveCount(0);
  const answer = await request.get("/recruiter/account/data", { maxRedirects: 0 });
  expect(answer.status()).toBe(307);
});

import { expectAccessible } from "../axe";
import { expect, test } from "../fixtures";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a pending recruiter sees what happens next and can go home or sign out", async ({
      page,
      signInAs,
      baseURL,
    }) => {
      const ada = await signInAs("pending");
      await page.goto("/recruiter/dashboard");
      await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
      await expect(page.getByRole("heading", { name: "Approval Pending" })).toBeVisible();
      await expect(page.getByText(ada.company)).toBeVisible();
      await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
      await expect(page.getByRole("link", { name: "Return to Homepage" })).toHaveAttribute(
        "href",
        "/",
      );
      await page.getByRole("button", { name: "Sign Out" }).click();
      await expect(page).toHaveURL(`${baseURL}/`);
      await page.goto("/recruiter/pending");
      await expect(page).toHaveURL(`${baseURL}/recruiter/login`);
    });
  });
}

test("a recruiter who was approved is led from the pending page to the dashboard", async ({
  page,
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("pending");
  await page.goto("/recruiter/pending");
  await owner`update public.recruiters set status = 'approved' where id = ${ada.recruiterId}`;
  await page.reload();
  await expect(page).toHaveURL(`${baseURL}/recruiter/dashboard`);
});

test("the status page of a recruiter rejected while signed in shows the rejection, not a pending approval", async ({
  page,
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("approved");
  await page.goto("/recruiter/dashboard");
  await expect(page).toHaveURL(`${baseURL}/recruiter/dashboard`);
  await owner`update public.recruiters set status = 'rejected' where id = ${ada.recruiterId}`;
  for (const path of ["/recruiter/dashboard", "/recruiter/jobs/new"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${baseURL}/recruiter/pending`);
    await expect(
      page.getByText("Your registration has been rejected. Please contact support."),
    ).toBeVisible();
    await expect(page.getByText("Approval Pending")).toHaveCount(0);
  }
});

test("a signed-in account whose row in the table recruiters was deleted is asked to register", async ({
  page,
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("approved");
  await owner`delete from public.recruiters where id = ${ada.recruiterId}`;
  for (const path of ["/recruiter/dashboard", "/recruiter/jobs/new", "/recruiter/pending"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${baseURL}/recruiter/register`);
    await expect(page.getByText(`You are signed in as ${ada.email}`)).toBeVisible();
  }
});

for (const who of ["pending", "rejected"] as const)
  test(`the page of a ${who} recruiter meets WCAG 2.2 AA`, async ({ page, signInAs }) => {
    await signInAs(who);
    await page.goto("/recruiter/pending");
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expectAccessible(page);
  });

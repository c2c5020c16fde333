import { expectAccessible } from "@/e2e/axe";
import { expect, test } from "@/e2e/fixtures";
import { postForm, fetchPageWithAlerts } from "@/e2e/post-form";

test("a pending recruiter sees what happens next and can go home or sign out", async ({
  context: { request },
  signInAs,
  baseURL,
}) => {
  const ada = await signInAs("pending");
  const page = await fetchPageWithAlerts(request, "/recruiter/dashboard");
  expect(page.url).toBe(`${baseURL}/recruiter/pending`);
  const main = page.within("main");
  expect(main.texts("h1")).toEqual(["Approval Pending"]);
  expect(main.text()).toContain(ada.company);
  expect(main.texts("h2")).toEqual(["What happens next"]);
  expect(main.all("li")).toHaveLength(3);
  expect(main.texts("a", { href: "/" })).toEqual(["Return to Homepage"]);
  const { url } = await postForm(request, "/recruiter/pending", "Sign Out");
  expect(url).toBe(`${baseURL}/`);
  expect((await fetchPageWithAlerts(request, "/recruiter/pending")).url).toBe(
    `${baseURL}/recruiter/login`,
  );
});

test("a recruiter who was approved is led from the pending page to the dashboard", async ({
  context: { request },
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("pending");
  const address = async () => (await fetchPageWithAlerts(request, "/recruiter/pending")).url;
  expect(await address()).toBe(`${baseURL}/recruiter/pending`);
  await owner`update public.recruiters set status = 'approved' where id = ${ada.recruiterId}`;
  expect(await address()).toBe(`${baseURL}/recruiter/dashboard`);
});

test("the status page of a recruiter rejected while signed in shows the rejection, not a pending approval", async ({
  context: { request },
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("approved");
  const dashboard = `${baseURL}/recruiter/dashboard`;
  expect((await fetchPageWithAlerts(request, dashboard)).url).toBe(dashboard);
  await owner`update public.recruiters set status = 'rejected' where id = ${ada.recruiterId}`;
  for (const path of ["/recruiter/dashboard", "/recruiter/jobs/new"]) {
    const page = await fetchPageWithAlerts(request, path);
    expect(page.url, path).toBe(`${baseURL}/recruiter/pending`);
    const main = page.within("main").text();
    expect(main, path).toContain("Your registration has been rejected. Please contact support.");
    expect(main, path).not.toContain("Approval Pending");
  }
});

test("a signed-in account whose row in the table recruiters was deleted is asked to register", async ({
  context: { request },
  signInAs,
  owner,
  baseURL,
}) => {
  const ada = await signInAs("approved");
  await owner`delete from public.recruiters where id = ${ada.recruiterId}`;
  for (const path of ["/recruiter/dashboard", "/recruiter/jobs/new", "/recruiter/pending"]) {
    const page = await fetchPageWithAlerts(request, path);
    expect(page.url, path).toBe(`${baseURL}/recruiter/register`);
    expect(page.within("main").text(), path).toContain(`You are signed in as ${ada.email}`);
  }
});

test("the page of a pending or rejected recruiter meets WCAG 2.2 AA", async ({
  page,
  signInAs,
  owner,
}) => {
  const ada = await signInAs("pending");
  for (const [status, title] of [
    ["pending", "Approval Pending"],
    ["rejected", "Registration rejected"],
  ] as const) {
    await owner`update public.recruiters set status = ${status} where id = ${ada.recruiterId}`;
    await page.goto("/recruiter/pending");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign Out" })).toBeVisible();
    await expectAccessible(page);
  }
});

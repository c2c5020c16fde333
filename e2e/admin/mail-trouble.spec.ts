import { expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

const status = {
  waiting: 3,
  sending: 0,
  retrying: 2,
  sent_in_hour: 4,
  sent_in_day: 50,
  failed: 1,
  due_since: null,
  stopped_at: null,
  stopped_because: null,
  paused_until: null,
  paused_because: null,
  away_since: null,
};

// The backend's response is faked, because really stopping the mail queue would affect all other tests.
test("an admin sees why the mail server refuses mail and resumes sending", async ({
  page,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  ownSite.answer(/\/rpc\/mail_status/, {
    ...status,
    stopped_at: "2026-01-02T03:04:00Z",
    stopped_because: "550 5.7.1 You are on a list",
  });
  await page.goto("/admin/mail");
  const notice = page.getByRole("alert").filter({ hasText: "refuses mail from this board" });
  await expect(notice).toContainText("Nothing has been sent since 2 Jan 2026, 03:04");
  await expect(notice).toContainText("550 5.7.1 You are on a list");
  await expect(page.getByText("To be sent, 2 of them after a failed attempt")).toBeVisible();

  ownSite.recover();
  ownSite.answer(/\/rpc\/resume_mail/, true as never);
  await notice.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByText("Mail is being sent again.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test("an admin sees since when the mail server is unreachable and can retry at once", async ({
  context,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  ownSite.answer(/\/rpc\/mail_status/, {
    ...status,
    paused_until: "2100-01-02T03:04:00Z",
    paused_because: "connect ECONNREFUSED",
    away_since: "2026-01-01T00:00:00Z",
  });
  const html = await fetchPage(context.request, "/admin/mail");
  expect(html.text()).toContain("The mail server has not answered since 1 Jan 2026, 00:00");
  expect(html.texts("button")).toContain("Try now");
});

test("the mail and schedule pages show error messages inside the console's layout when they cannot be loaded", async ({
  context,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  ownSite.disconnect(/\/rpc\/mail_status|\/schedule/);
  for (const part of ["mail", "schedule"]) {
    const html = await fetchPage(context.request, `/admin/${part}`);
    expect(html.within("main").texts("p")).toContain(`Failed to load the ${part}`);
    expect(html.all("nav", { "aria-label": "Administration" })).not.toEqual([]);
  }
});

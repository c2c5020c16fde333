import { randomEmail, expect, fetchPage } from "@/e2e/fixtures";
import { test } from "@/e2e/own-site";

test.use({ isFailing: true });

test("an admin list shows an error message only as long as it cannot be loaded", async ({
  context,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  for (const [path, source, sentence] of [
    ["/admin/subscribers", /newsletter_subscriptions/, "Failed to load subscribers"],
    ["/admin/analytics", /top_jobs/, "Error Loading Analytics"],
  ] as const) {
    ownSite.disconnect(source);
    const alert = async () =>
      (await fetchPage(context.request, path)).within("main").within("div", { role: "alert" });
    const failed = await alert();
    expect(failed.text()).toContain(sentence);
    expect(failed.texts("a", { href: "" })).toEqual(["Try Again"]);
    ownSite.recover();
    expect((await alert()).text()).toBe("");
    expect((await fetchPage(context.request, path)).texts("h1")).toHaveLength(1);
  }
});

test("a failed change of a recruiter or a subscriber shows its error message and changes nothing", async ({
  page,
  signInAs,
  addAccount,
  owner,
  ownSite,
}) => {
  const recruiter = await addAccount("pending");
  const email = randomEmail();
  await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
  await signInAs("admin");

  await page.goto(`/admin/recruiters?q=${recruiter.company}`);
  ownSite.disconnect(/recruiters\?id=eq/);
  await page.getByRole("button", { name: "Reject Ada Lovelace" }).click();
  await page.getByRole("alertdialog").getByLabel("Reason").fill("No such company");
  await page.getByRole("alertdialog").getByRole("button", { name: "Reject" }).click();
  await expect(
    page.getByText("Failed to update recruiter status. Please try again."),
  ).toBeVisible();
  expect(
    await owner`select status from public.recruiters where id = ${recruiter.recruiterId}`,
  ).toEqual([{ status: "pending" }]);

  await page.goto(`/admin/subscribers?q=${email}`);
  ownSite.disconnect(/newsletter_subscriptions\?id=eq/);
  await page.getByRole("button", { name: `Unsubscribe ${email}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("Failed to unsubscribe user")).toBeVisible();
  expect(
    await owner`select unsubscribed_at from public.newsletter_subscriptions where email = ${email}`,
  ).toEqual([{ unsubscribed_at: null }]);
  await owner`delete from public.newsletter_subscriptions where email = ${email}`;
});

test("an export or report that fails or cannot be recorded in the audit log sends no file", async ({
  context,
  signInAs,
  ownSite,
}) => {
  await signInAs("admin");
  for (const [path, source] of [
    ["/admin/subscribers/export", /newsletter_subscriptions/],
    ["/admin/subscribers/export", /audit_log/],
    ["/admin/analytics/report", /daily_analytics/],
    // The session cannot be checked either.
    ["/admin/subscribers/export", /./],
    ["/admin/analytics/report", /./],
  ] as const) {
    ownSite.disconnect(source);
    const answer = await context.request.get(path);
    expect(answer.status(), path).toBe(500);
    expect(await answer.text()).toMatch(/^Failed to load (subscribers|analytics data)$/);
    ownSite.recover();
    expect((await context.request.get(path)).status()).toBe(200);
  }
});

test.describe("while the mail server is unreachable", () => {
  // Nothing listens on this port.
  test.use({ variables: { SMTP_URL: "smtp://127.0.0.1:1" } });

  test("an unreachable mail server delays the mail about a decision on a recruiter but not the decision", async ({
    page,
    signInAs,
    addAccount,
    owner,
    ownSite,
  }) => {
    test.slow();
    await signInAs("admin");
    // Fakes the response of the function that pauses mail, because it would pause the mail of all other tests.
    ownSite.answer(/\/rpc\/pause_mail/, {});
    for (const [decision, status] of [
      ["Approve", "approved"],
      ["Reject", "rejected"],
    ] as const)
      // Retried, because another test's site may send the mail from the shared outbox first.
      await expect(async () => {
        const recruiter = await addAccount("pending");
        await page.goto(`/admin/recruiters?q=${recruiter.company}`);
        await page.getByRole("button", { name: `${decision} Ada Lovelace` }).click();
        const question = page.getByRole("alertdialog");
        if (decision === "Reject") await question.getByLabel("Reason").fill("No such company");
        await question.getByRole("button", { name: decision }).click();
        await expect(page.getByText(`Ada Lovelace ${status}`)).toBeVisible();
        await expect(
          page
            .getByRole("row", { name: recruiter.company })
            .getByRole("button", { name: /^(Approve|Reject) / }),
        ).toHaveCount(0);
        expect(
          await owner`select status from public.recruiters where id = ${recruiter.recruiterId}`,
        ).toEqual([{ status }]);
        await expect(
          page.getByText(
            "The email to Ada Lovelace could not be sent yet. We will keep trying for a day: see “Mail” for its state.",
          ),
        ).toBeVisible({ timeout: 5000 });
        expect(
          await owner`select kind, away_attempts from public.outbox where address = ${recruiter.email}`,
        ).toEqual([{ kind: `recruiter-${status}`, away_attempts: 1 }]);
        expect(ownSite.log()).toMatch(/ECONNREFUSED.*The mail server is away/);
      }).toPass({ timeout: 120_000 });
  });
});

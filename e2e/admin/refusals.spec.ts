import { anEmail, expect, test, type Who } from "../fixtures";
import { holdBack } from "./hold-back";

const others: (Who | "anonymous")[] = ["anonymous", "stranger", "pending", "rejected", "approved"];

test("pages and files with personal data are refused to everybody but admins", async ({
  context,
  signInAs,
  owner,
}) => {
  const paths = [
    "/admin/subscribers",
    "/admin/subscribers/export",
    "/admin/recruiters",
    "/admin/analytics",
    "/admin/analytics/report",
    "/admin/audit",
  ];
  const email = anEmail();
  await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
  const accounts: string[] = [];
  const exports = async () =>
    (
      await owner`select count(*)::int from public.audit_log where action = 'exported' and actor = any(${accounts})`
    )[0]?.count;
  for (const who of others) {
    await context.clearCookies();
    if (who !== "anonymous") accounts.push((await signInAs(who)).id);
    for (const path of paths) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), `${who}: ${path}`).toBe(who === "anonymous" ? 307 : 403);
      const text = await answer.text();
      for (const secret of [email, "%PDF", "Unique Visitors", "acme-systems.dev"])
        expect(text, `${who}: ${path}`).not.toContain(secret);
    }
  }
  expect(await exports()).toBe(0);
  await context.clearCookies();
  await signInAs("admin");
  for (const path of paths) expect((await context.request.get(path)).status(), path).toBe(200);
  await owner`delete from public.newsletter_subscriptions where email = ${email}`;
});

test.describe("server actions", () => {
  test.use({ isFailing: true });

  for (const decision of ["Approve", "Reject"])
    test(`server actions that ${decision.toLowerCase()} a recruiter are refused to everybody but admins`, async ({
      page,
      context,
      addAccount,
      signInAs,
      owner,
    }) => {
      const pending = await addAccount("pending");
      const read = async () =>
        (
          await owner`select status, updated_at from public.recruiters where id = ${pending.recruiterId}`
        )[0];
      const before = await read();
      await signInAs("admin");
      await page.goto(`/admin/recruiters?q=${pending.company}`);
      const call = await holdBack(page, async () => {
        await page.getByRole("button", { name: `${decision} Ada Lovelace` }).click();
        const question = page.getByRole("alertdialog");
        if (decision === "Reject") await question.getByLabel("Reason").fill("No such company");
        await question.getByRole("button", { name: decision }).click();
      });
      for (const who of others) {
        await context.clearCookies();
        if (who !== "anonymous") await signInAs(who);
        // No middleware guards the last two paths, so the server action itself must refuse the call.
        for (const path of [undefined, "/admin/login", "/"]) await call(path);
        expect(await read(), who).toEqual(before);
      }
      await context.clearCookies();
      await signInAs("admin");
      await call();
      expect((await read())?.status).toBe(decision === "Approve" ? "approved" : "rejected");
    });

  test("server actions that unsubscribe an email address are refused to everybody but admins", async ({
    page,
    context,
    signInAs,
    owner,
  }) => {
    const email = anEmail();
    await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
    const read = async () =>
      (
        await owner`select unsubscribed_at from public.newsletter_subscriptions where email = ${email}`
      )[0]?.unsubscribed_at;
    await signInAs("admin");
    await page.goto(`/admin/subscribers?q=${email}`);
    const call = await holdBack(page, async () => {
      await page.getByRole("button", { name: `Unsubscribe ${email}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Unsubscribe" }).click();
    });
    for (const who of others) {
      await context.clearCookies();
      if (who !== "anonymous") await signInAs(who);
      for (const path of [undefined, "/admin/login", "/"]) await call(path);
      expect(await read(), who).toBeNull();
    }
    await context.clearCookies();
    await signInAs("admin");
    await call();
    expect(await read()).not.toBeNull();
    await owner`delete from public.newsletter_subscriptions where email = ${email}`;
  });
});

import { randomEmail, randomWord, expect, test, type Who } from "@/e2e/fixtures";
import { holdBackAction } from "@/e2e/admin/hold-back";

const others: (Who | "anonymous")[] = ["anonymous", "stranger", "pending", "rejected", "approved"];

test("pages and files of the admin area are refused to everybody but admins", async ({
  context,
  signInAs,
  addBlog,
  owner,
}) => {
  const draft = await addBlog({ status: "draft", published_at: null });
  const paths = [
    "/admin/books/new",
    "/admin/events/new",
    "/admin/blogs/new",
    "/admin/books",
    "/admin/events",
    "/admin/blogs",
    `/admin/blogs/${draft.id}/preview`,
    "/admin/subscribers",
    "/admin/subscribers/export",
    "/admin/recruiters",
    "/admin/analytics",
    "/admin/analytics/report",
    "/admin/audit",
  ];
  const email = randomEmail();
  await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
  const accounts: string[] = [];
  const countExports = async () => {
    const [row] =
      await owner`select count(*)::int from public.audit_log where action = 'exported' and actor = any(${accounts})`;
    return row?.count;
  };
  for (const who of others) {
    await context.clearCookies();
    if (who !== "anonymous") accounts.push((await signInAs(who)).id);
    for (const path of paths) {
      const answer = await context.request.get(path, { maxRedirects: 0 });
      expect(answer.status(), `${who}: ${path}`).toBe(who === "anonymous" ? 307 : 403);
      const text = await answer.text();
      for (const secret of [draft.title, email, "%PDF", "Unique Visitors", "acme-systems.dev"])
        expect(text, `${who}: ${path}`).not.toContain(secret);
    }
  }
  expect(await countExports()).toBe(0);
  await context.clearCookies();
  await signInAs("admin");
  for (const path of paths)
    expect((await context.request.get(path, { maxRedirects: 0 })).status(), path).toBe(200);
  await owner`delete from public.newsletter_subscriptions where email = ${email}`;
});

test.describe("server actions", () => {
  test.use({ isFailing: true });

  test("server actions that approve or reject a recruiter or unsubscribe an email address are refused to everybody but admins", async ({
    page,
    context,
    addAccount,
    signInAs,
    owner,
  }) => {
    const toApprove = await addAccount("pending");
    const toReject = await addAccount("pending");
    const word = randomWord();
    const email = randomEmail();
    for (const { recruiterId, company } of [toApprove, toReject])
      await owner`update public.recruiters set company_name = ${`${company} ${word}`} where id = ${recruiterId}`;
    await owner`insert into public.newsletter_subscriptions (email) values (${email})`;
    const readRecruiter = ({ recruiterId }: typeof toApprove) =>
      owner`select status, updated_at from public.recruiters where id = ${recruiterId}`;
    const readStates = async () => {
      const subscriptions =
        await owner`select unsubscribed_at from public.newsletter_subscriptions where email = ${email}`;
      return [
        ...(await readRecruiter(toApprove)),
        ...(await readRecruiter(toReject)),
        ...subscriptions,
      ];
    };
    const before = await readStates();
    expect(before[2]).toEqual({ unsubscribed_at: null });
    await signInAs("admin");
    const question = page.getByRole("alertdialog");
    const decide = (decision: string, { company }: typeof toApprove) =>
      holdBackAction(page, async () => {
        await page.getByRole("button", { name: `${decision} Ada Lovelace, ${company}` }).click();
        if (decision === "Reject") await question.getByLabel("Reason").fill("No such company");
        await question.getByRole("button", { name: decision }).click();
      });
    await page.goto(`/admin/recruiters?q=${word}`);
    const calls = [await decide("Approve", toApprove)];
    await expect(question).toBeHidden();
    calls.push(await decide("Reject", toReject));
    await page.goto(`/admin/subscribers?q=${email}`);
    calls.push(
      await holdBackAction(page, async () => {
        await page.getByRole("button", { name: `Unsubscribe ${email}` }).click();
        await question.getByRole("button", { name: "Unsubscribe" }).click();
      }),
    );
    for (const who of others) {
      await context.clearCookies();
      if (who !== "anonymous") await signInAs(who);
      for (const call of calls)
        // The middleware does not guard the last two paths, so the server action itself must refuse the call.
        for (const path of [undefined, "/admin/login", "/"]) await call(path);
      expect(await readStates(), who).toEqual(before);
    }
    await context.clearCookies();
    await signInAs("admin");
    for (const call of calls) await call();
    expect(await readStates()).toMatchObject([
      { status: "approved" },
      { status: "rejected" },
      { unsubscribed_at: expect.any(Date) },
    ]);
    await owner`delete from public.newsletter_subscriptions where email = ${email}`;
  });
});

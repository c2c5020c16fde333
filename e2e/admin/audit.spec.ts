import { expectAccessible } from "../axe";
import { aWord, expect, read, test } from "../fixtures";
import { parseHtml } from "../html";

const logOf = (email: string) => `/admin/audit?actor=${encodeURIComponent(email)}`;

test("the audit log has one line for each change that an admin made, with who changed what and when", async ({
  context,
  signInAs,
  addAccount,
  owner,
}) => {
  const [one, other] = [await addAccount("pending"), await addAccount("admin")];
  const me = await signInAs("admin");
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id) values
      (${me.id}, ${me.email}, 'archived', 'jobs', gen_random_uuid()),
      (${me.id}, ${me.email}, 'delete', 'books', gen_random_uuid()),
      (${other.id}, ${other.email}, 'update', 'jobs', gen_random_uuid())`;
  // Approves the recruiter as a request of the admin does; recruiters.spec.ts clicks through it.
  await owner.begin(async (sql) => {
    await sql`
      select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', user_id::text, true),
        set_config('request.jwt.claims', json_build_object('sub', user_id, 'session_id', id)::text, true)
      from auth.sessions where user_id = ${me.id}`;
    await sql`update public.recruiters set status = 'approved' where id = ${one.recruiterId}`;
  });
  const entries = await read(context.request, logOf(me.email));
  const newest = parseHtml(entries.all("tr").slice(1, 2));
  expect(newest.texts("td").slice(1)).toEqual([
    ...[me.email, "Approved", "Recruiters", `Ada Lovelace, ${one.company}`],
  ]);
  expect(newest.each("datetime", "time")).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT/)]);
  // Approving a recruiter also adds the company, which has a log entry of its own.
  expect(entries.texts("p", { role: "status" })).toContain("4 entries found");
  expect(newest.each("href", "a")).toContain(logOf(me.email));
  expect(entries.text()).toContain(`Only by ${me.email}`);
});

test("the audit log is filtered by type and by user, and meets WCAG 2.2 AA", async ({
  page,
  signInAs,
  addAccount,
  addJobs,
  owner,
}) => {
  const other = await addAccount("admin");
  const [job] = await addJobs({ title: `Gopher ${aWord()}` });
  const me = await signInAs("admin");
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id) values
      (${me.id}, ${me.email}, 'archived', 'jobs', ${job?.id ?? null}),
      (${me.id}, ${me.email}, 'approved', 'recruiters', ${me.recruiterId}),
      (${other.id}, ${other.email}, 'update', 'jobs', ${job?.id ?? null})`;
  await page.goto(logOf(me.email));
  const rows = page.getByRole("table", { name: "Audit log" }).getByRole("row");
  await expect(rows).toHaveCount(3);
  await expectAccessible(page);
  await page.getByLabel("About").selectOption("Jobs");
  await expect(page.getByText("1 entry found")).toBeVisible();
  await expect(rows.nth(1)).toContainText("ArchivedJobs");
  await expect(rows.nth(1).getByRole("link", { name: job?.title ?? "" })).toHaveAttribute(
    "href",
    `/admin/jobs/${job?.id}/edit`,
  );
  const link = page.getByRole("link", { name: "Show everybody" });
  const all = await read(page.request, (await link.getAttribute("href")) ?? "");
  expect(all.text()).not.toContain("Only by");
  const types = all.all("tr").flatMap((row) => parseHtml([row]).texts("td")[3] ?? []);
  expect(types.length).toBeGreaterThan(1);
  expect(new Set(types)).toEqual(new Set(["Jobs"]));
});

test("the audit log shows 50 lines on a page, newest first", async ({
  context,
  signInAs,
  owner,
}) => {
  const me = await signInAs("admin");
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id)
    select ${me.id}, ${me.email}, 'step ' || i, 'events', gen_random_uuid() from generate_series(1, 51) i`;
  const first = await read(context.request, logOf(me.email));
  expect(first.texts("p", { role: "status" })).toContain("51 entries found");
  expect(first.all("tr")).toHaveLength(51);
  expect(first.texts("tr")[1]).toContain("Step 51");
  const [next = ""] = first.each("href", "a", { rel: "next" });
  const rows = (await read(context.request, next)).texts("tr");
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain("Step 1");
  const none = await read(context.request, logOf(`${me.email},action.eq.x`));
  expect(none.within("main").text()).toContain("There are no entries.");
});

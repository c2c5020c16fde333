import { randomEmail, expect, fetchPage, test } from "@/e2e/fixtures";
import type { Html } from "@/e2e/html";

test("the strip, the menu and the analytics page show the same pending work", async ({
  context,
  signInAs,
  addAccount,
  addBook,
  owner,
}) => {
  const admin = await signInAs("admin");
  await addAccount("pending");
  const address = randomEmail();
  await owner`
    insert into public.outbox (kind, address, key, state, attempts, last_error)
    values ('recruiter-approved', ${address}, 'one', 'failed', 2, '550 5.2.2 Mailbox full')`;
  // The last run of a task that is not due during the test.
  await owner`
    insert into public.schedule (task, started_at, next_run_at, duration_ms, is_ok)
    values ('failed-in-overview', now(), now() + interval '1 hour', 5, false)`;
  const failedMail = "/admin/mail?view=failed";
  const recruiters = "/admin/recruiters?status=pending";
  const strip = (await fetchPage(context.request, "/admin")).within("nav", {
    "aria-label": "Waiting",
  });
  expect(strip.texts("a", { href: failedMail })).toEqual([
    expect.stringMatching(/^Review [1-9]\d* failed emails?$/u),
  ]);
  expect(strip.texts("a", { href: recruiters })).toEqual([
    expect.stringMatching(/^Approve [1-9]\d* recruiters?$/u),
  ]);
  expect(strip.texts("a", { href: "/admin/schedule" })).toEqual([
    expect.stringMatching(/^Review [1-9]\d* failed tasks?$/u),
  ]);
  expect((await fetchPage(context.request, failedMail)).within("tbody").text()).toContain(address);

  const { id, title } = await addBook();
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id)
    values (${admin.id}, ${admin.email}, 'update', 'books', ${id})`;
  const html = await fetchPage(context.request, "/admin/analytics");
  const main = html.within("main");
  expect(main.texts("h1")).toEqual(["Analytics"]);
  expect(main.texts("h2")[0]).toBe("Latest changes");
  const hrefs = (page: Html) => page.within("nav", { "aria-label": "Waiting" }).each("href", "a");
  expect(hrefs(html)).toEqual(expect.arrayContaining([recruiters, failedMail, "/admin/schedule"]));
  const parts = html.within("nav", { "aria-label": "Administration" });
  expect(parts.texts("a")).toContainEqual(expect.stringMatching(/^Recruiters ?[1-9]\d* waiting$/u));
  expect(parts.texts("a", { href: failedMail })).toEqual([
    expect.stringMatching(/^Mail ?[1-9]\d* failed$/u),
  ]);
  const edit = `/admin/books/${id}/edit`;
  expect(main.texts("a", { href: edit })).toEqual([title]);
  const change = main.texts("li").find((text) => text.includes(title));
  expect(change).toContain("Changed in Books");
  expect(change).toContain(admin.email);
  expect(parts.texts("a", { href: "/admin/schedule" })).toEqual([
    expect.stringMatching(/^Schedule ?[1-9]\d* failed$/u),
  ]);
  await owner`delete from public.outbox where address = ${address}`;
  await owner`delete from public.schedule where task = 'failed-in-overview'`;
});

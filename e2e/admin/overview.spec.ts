import { anEmail, expect, read, test } from "@/e2e/fixtures";

test("the overview shows pending work and the latest changes above the charts", async ({
  context,
  signInAs,
  addAccount,
  addBook,
  owner,
}) => {
  const admin = await signInAs("admin");
  await addAccount("pending");
  const address = anEmail();
  await owner`
    insert into public.outbox (kind, address, key, state, attempts, last_error)
    values ('recruiter-approved', ${address}, 'one', 'failed', 2, '550 5.2.2 Mailbox full')`;
  const failedMail = "/admin/mail?view=failed";
  const recruiters = "/admin/recruiters?status=pending";
  const strip = (await read(context.request, "/admin")).within("nav", { "aria-label": "Waiting" });
  expect(strip.texts("a", { href: failedMail })).toEqual([
    expect.stringMatching(/^[1-9]\d* emails? failed$/u),
  ]);
  expect(strip.texts("a", { href: recruiters })).toEqual([
    expect.stringMatching(/^Approve [1-9]\d* recruiters?$/u),
  ]);
  expect((await read(context.request, failedMail)).within("tbody").text()).toContain(address);

  const { id, title } = await addBook();
  await owner`
    insert into public.audit_log (actor, actor_email, action, table_name, row_id)
    values (${admin.id}, ${admin.email}, 'update', 'books', ${id})`;
  const html = await read(context.request, "/admin/analytics");
  const main = html.within("main");
  expect(main.texts("h1")).toEqual(["Analytics"]);
  expect(main.texts("h2").slice(0, 2)).toEqual(["Waiting", "Latest changes"]);
  expect(main.text()).toMatch(/[1-9]\d* recruiters? (?:is|are) waiting for approval/u);
  expect(main.text()).toMatch(/[1-9]\d* emails? could not be sent/u);
  expect(main.each("href", "a", { "aria-label": "Review recruiters" })).toEqual([recruiters]);
  expect(main.each("href", "a", { "aria-label": "Review failed mail" })).toEqual([failedMail]);
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
  await owner`delete from public.outbox where address = ${address}`;
});

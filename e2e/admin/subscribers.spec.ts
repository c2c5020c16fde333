import { parse } from "csv-parse/sync";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, expect, fetchPage, test as base } from "@/e2e/fixtures";
import { parseHtml, elementText } from "@/e2e/html";

type New = {
  email: string;
  created_at?: string;
  unsubscribed_at?: string;
  confirmed_at?: string | null;
  suppressed_at?: string;
};

const test = base.extend<{ addSubscribers: (rows: New[]) => Promise<void> }>({
  addSubscribers: async ({ owner }, provide) => {
    const emails: string[] = [];
    await provide(async (rows) => {
      emails.push(...rows.map(({ email }) => email));
      const all = rows.map((row) => ({
        created_at: "2020-01-01T12:00:00Z",
        confirmed_at: "2020-01-01T13:00:00Z",
        asked_at: "2020-01-01T12:00:00Z",
        unsubscribed_at: null,
        suppressed_at: null,
        ...row,
      }));
      await owner.begin(async (sql) => {
        // Adding an address takes one of 256 advisory locks, so two tests that add many addresses concurrently could
        // deadlock.
        await sql`select pg_advisory_xact_lock(hashtext('many subscribers of a test'))`;
        for (let from = 0; from < all.length; from += 500)
          await sql`insert into public.newsletter_subscriptions ${sql(all.slice(from, from + 500))}`;
      });
    });
    await owner`delete from public.newsletter_subscriptions where email = any(${emails})`;
  },
});

const searchPath = (q: string) => `/admin/subscribers?q=${encodeURIComponent(q)}`;

test("the list of subscribers shows 25 subscribers on a page, newest first", async ({
  context,
  signInAs,
  addSubscribers,
}) => {
  const word = randomWord();
  await addSubscribers(
    Array.from({ length: 27 }, (_, i) => ({
      email: `s${i}_${word}@x.dev`,
      created_at: new Date(Date.UTC(2020, 0, 1 + i)).toISOString(),
    })),
  );
  await signInAs("admin");
  const first = await fetchPage(context.request, searchPath(word.toUpperCase()));
  expect(first.each("aria-label", "input", { type: "search" })).toEqual(["Search by email"]);
  expect(first.texts("p", { role: "status" })).toContain("27 subscribers found");
  const rows = first.within("tbody").texts("tr");
  expect(rows).toHaveLength(25);
  expect(rows[0]).toMatch(new RegExp(`s26_${word}@x.dev.*27 Jan 2020`, "u"));
  expect(first.texts("a", { rel: "next" })).toEqual(["Next"]);
  const [next = ""] = first.each("href", "a", { rel: "next" });
  const rest = (await fetchPage(context.request, next)).within("tbody").texts("tr");
  expect(rest).toHaveLength(2);
  expect(rest[1]).toContain(`s0_${word}@x.dev`);
});

test("subscribers are searched for literal text", async ({ context, signInAs, addSubscribers }) => {
  const word = randomWord();
  const names = ["s1_", "s1x", "s10_", "s2_"];
  await addSubscribers(names.map((name) => ({ email: `${name}${word}@x.dev` })));
  await signInAs("admin");
  const single = await fetchPage(context.request, searchPath(`s1_${word}`));
  expect(single.texts("p", { role: "status" })).toContain("1 subscriber found");
  for (const hostile of ["%", "*", "\\", ",", "(", ")", '"', ".*", "[", "),email.neq.x"]) {
    const none = await fetchPage(context.request, searchPath(`${hostile}${word}`));
    expect(none.texts("p"), hostile).toContain("No subscribers match your search.");
  }
});

test("an admin unsubscribes an email address after a confirmation unless it is already unsubscribed", async ({
  page,
  signInAs,
  addSubscribers,
  owner,
}) => {
  const word = randomWord();
  const email = `${word}@x.dev`;
  const left = `left.${word}@x.dev`;
  await addSubscribers([{ email }, { email: left }]);
  const { id, email: actor } = await signInAs("admin");
  await page.goto(`/admin/subscribers?q=${word}`);
  const unsubscribeButton = (address: string) =>
    page.getByRole("button", { name: `Unsubscribe ${address}`, exact: true });
  const row = page.getByRole("row", { name: `Unsubscribe ${email}` });

  await unsubscribeButton(email).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toHaveAccessibleName(`Unsubscribe ${email}?`);
  await expect(dialog).toContainText(
    "This address will no longer get the newsletter unless somebody subscribes it again.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toContainText("Active");
  await unsubscribeButton(email).click();
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(`${email} has been unsubscribed.`)).toBeVisible();
  await expect(page.getByRole("row", { name: "Unsubscribed" })).toContainText(email);
  await expect(unsubscribeButton(email)).toBeHidden();
  await expect(page.getByRole("checkbox", { name: `Select ${email}`, exact: true })).toBeHidden();

  // Simulates an unsubscription from elsewhere. The open page still shows the button.
  await owner`update public.newsletter_subscriptions set unsubscribed_at = now() where email = ${left}`;
  await unsubscribeButton(left).click();
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText("This address is already unsubscribed.")).toBeVisible();

  const lines = await owner`
    select l.action, l.actor, l.actor_email from public.audit_log l join public.newsletter_subscriptions s on s.id = l.row_id
    where s.email in (${email}, ${left})`;
  expect(lines).toEqual([{ action: "unsubscribed", actor: id, actor_email: actor }]);
});

test("the export contains every subscriber, whatever the search", async ({
  context,
  signInAs,
  addSubscribers,
  owner,
}) => {
  const word = randomWord();
  const hostile = [`_-1+1'x.${word}@x.dev`, `_+cmd'.${word}@x.dev`];
  const emails = [...Array.from({ length: 1499 }, (_, i) => `e${i}.${word}@x.dev`), ...hostile];
  const [unsubscribed = "", ...subscribed] = emails;
  await addSubscribers([
    { email: unsubscribed, unsubscribed_at: "2020-02-01T12:00:00Z" },
    ...subscribed.map((email) => ({ email })),
  ]);
  const { id } = await signInAs("admin");
  const page = await fetchPage(context.request, "/admin/subscribers?q=nobody-has-this");
  const [link, ...others] = page.all("a", { download: "" });
  expect(others).toEqual([]);
  expect(link && elementText(link)).toBe("Export CSV");
  const answer = await context.request.get(link?.attribs.href ?? "");
  expect(answer.headers()["content-disposition"]).toBe('attachment; filename="subscribers.csv"');
  const text = await answer.text();
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);

  const rows = parse<Record<string, string>>(text, { columns: true });
  const mine = rows.filter(({ Email }) => Email?.includes(word));
  expect(mine.map(({ Email }) => Email).toSorted()).toEqual(emails.toSorted());
  expect(mine.find(({ Email }) => Email === unsubscribed)).toEqual({
    Email: unsubscribed,
    Status: "unsubscribed",
    Subscribed: "2020-01-01T12:00:00.000Z",
    Unsubscribed: "2020-02-01T12:00:00.000Z",
    Confirmed: "2020-01-01T13:00:00.000Z",
  });
  expect(new Set(rows.map(({ Email }) => Email)).size).toBe(rows.length);
  expect(
    await owner`select action, table_name, row_id from public.audit_log where actor = ${id}`,
  ).toEqual([{ action: "exported", table_name: "newsletter_subscriptions", row_id: null }]);
});

test("an admin mails selected subscribers in blind copy, in several mails when one mailto link would be too long", async ({
  page,
  signInAs,
  addSubscribers,
}) => {
  const word = randomWord();
  const long = "x".repeat(40);
  await addSubscribers([
    { email: `${"a".repeat(60)}@${"b".repeat(60)}.${word}.dev`, created_at: "2020-01-02" },
    { email: `${word}@x.dev`, unsubscribed_at: "2020-01-02", created_at: "2020-01-02" },
    ...Array.from({ length: 23 }, (_, i) => ({
      email: `o'neil+${i}.${long}.${word}@${long}.${long}.dev`,
    })),
  ]);
  await signInAs("admin");
  await page.goto(`/admin/subscribers?q=${word}`);
  await expect(page.getByRole("link", { name: "Email selected (blind copy)" })).toBeHidden();
  await page
    .getByRole("checkbox", { name: `Select o'neil+3.${long}.${word}@${long}.${long}.dev` })
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page.getByRole("link", { name: "Email selected (blind copy)" })).toHaveAttribute(
    "href",
    `mailto:?bcc=${encodeURIComponent(`o'neil+3.${long}.${word}@${long}.${long}.dev`)}`,
  );
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("24 selected")).toBeVisible();
  await expect(page.getByText("Too many for one email: send 3.")).toBeVisible();
  const links = await page
    .getByRole("link", { name: /^Email \d of 3$/ })
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.every((link) => link.length <= 1800)).toBe(true);
  expect(links.flatMap((link) => new URL(link).searchParams.get("bcc")?.split(","))).toHaveLength(
    24,
  );
  await expectAccessible(page);
});

test("only subscribers who have consented can be selected in the lists by state", async ({
  context,
  signInAs,
  addSubscribers,
}) => {
  const word = randomWord();
  const at = "2020-02-01T12:00:00Z";
  await addSubscribers([
    { email: `active.${word}@x.dev` },
    { email: `left.${word}@x.dev`, unsubscribed_at: at },
    { email: `waits.${word}@x.dev`, confirmed_at: null },
    { email: `refused.${word}@x.dev`, suppressed_at: at },
  ]);
  await signInAs("admin");
  const all = await fetchPage(context.request, `/admin/subscribers?q=${word}`);
  const tabs = all.within("nav", { "aria-label": "Status" }).all("a");
  for (const [state, name] of [
    ["Active", "active"],
    ["Unsubscribed", "left"],
    ["Pending", "waits"],
    ["Suppressed", "refused"],
  ]) {
    const tab = tabs.find((candidate) => elementText(candidate) === `${state}1`);
    const list = await fetchPage(context.request, tab?.attribs.href ?? "");
    expect(list.texts("p", { role: "status" })).toContain("1 subscriber found");
    const [row, ...others] = list.within("tbody").all("tr");
    expect(others).toEqual([]);
    const cells = parseHtml(row ? [row] : []);
    expect(cells.text()).toContain(`${name}.${word}@x.dev`);
    expect(cells.texts("td").at(-2)).toContain(state);
    expect(cells.all("input", { type: "checkbox" })).toHaveLength(state === "Active" ? 1 : 0);
  }
});

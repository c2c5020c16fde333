import { parse } from "csv-parse/sync";
import { expectAccessible } from "../axe";
import { aWord, expect, test as base } from "../fixtures";

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
        // Adding an address takes one of few advisory locks, so two tests that add many addresses could deadlock.
        await sql`select pg_advisory_xact_lock(hashtext('many subscribers of a test'))`;
        for (let from = 0; from < all.length; from += 500)
          await sql`insert into public.newsletter_subscriptions ${sql(all.slice(from, from + 500))}`;
      });
    });
    await owner`delete from public.newsletter_subscriptions where email = any(${emails})`;
  },
});

test("subscribers are listed newest first, 25 on a page, and searched for literal text", async ({
  page,
  signInAs,
  addSubscribers,
}) => {
  const word = aWord();
  await addSubscribers(
    Array.from({ length: 27 }, (_, i) => ({
      email: `s${i}_${word}@x.dev`,
      created_at: new Date(Date.UTC(2020, 0, 1 + i)).toISOString(),
    })),
  );
  await signInAs("admin");
  await page.goto("/admin/subscribers");
  await page.getByRole("searchbox", { name: "Search by email" }).fill(word.toUpperCase());
  await expect(page.getByText("27 subscribers")).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(26);
  await expect(page.getByRole("row").nth(1)).toContainText(`s26_${word}@x.dev`);
  await expect(page.getByRole("row").nth(1)).toContainText("27 Jan 2020");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row").nth(2)).toContainText(`s0_${word}@x.dev`);

  await page.goto(`/admin/subscribers?q=s1_${word}`);
  await expect(page.getByText("1 subscriber found")).toBeVisible();
  for (const hostile of ["%", "*", "\\", ",", "(", ")", '"', ".*", "[", "),email.neq.x"]) {
    await page.goto(`/admin/subscribers?q=${encodeURIComponent(`${hostile}${word}`)}`);
    await expect(page.getByText("No subscribers match your search."), hostile).toBeVisible();
  }
});

test("an admin unsubscribes an email address after a confirmation, once, and the audit log records it", async ({
  page,
  context,
  signInAs,
  addSubscribers,
  owner,
}) => {
  const email = `${aWord()}@x.dev`;
  await addSubscribers([{ email }]);
  const { id, email: actor } = await signInAs("admin");
  await page.goto(`/admin/subscribers?q=${email}`);
  const stale = await context.newPage();
  await stale.goto(`/admin/subscribers?q=${email}`);

  await page.getByRole("button", { name: `Unsubscribe ${email}` }).click();
  const dialog = page.getByRole("alertdialog", { name: `Unsubscribe ${email}?` });
  await expect(dialog).toContainText(
    "This address no longer gets the newsletter, unless somebody subscribes it again.",
  );
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("row", { name: email })).toContainText("Active");
  await page.getByRole("button", { name: `Unsubscribe ${email}` }).click();
  await dialog.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(`${email} is unsubscribed.`)).toBeVisible();
  await expect(page.getByRole("row", { name: email })).toContainText("Unsubscribed");
  await expect(page.getByRole("button", { name: `Unsubscribe ${email}` })).toBeHidden();
  await expect(page.getByRole("checkbox", { name: `Select ${email}` })).toBeHidden();

  await stale.getByRole("button", { name: `Unsubscribe ${email}` }).click();
  await stale.getByRole("alertdialog").getByRole("button", { name: "Unsubscribe" }).click();
  await expect(stale.getByText("This address is unsubscribed already.")).toBeVisible();

  const lines = await owner`
    select l.action, l.actor, l.actor_email from public.audit_log l join public.newsletter_subscriptions s on s.id = l.row_id
    where s.email = ${email}`;
  expect(lines).toEqual([{ action: "unsubscribed", actor: id, actor_email: actor }]);
});

test("the export has every subscriber, whatever the search, and the audit log records it", async ({
  page,
  signInAs,
  addSubscribers,
  owner,
}) => {
  const word = aWord();
  const hostile = [`_=1+1'x.${word}@x.dev`.replace("=", "-"), `_+cmd'.${word}@x.dev`];
  const emails = [...Array.from({ length: 1499 }, (_, i) => `e${i}.${word}@x.dev`), ...hostile];
  await addSubscribers(
    emails.map((email, i) => ({
      email,
      ...(i === 0 && { unsubscribed_at: "2020-02-01T12:00:00Z" }),
    })),
  );
  const { id } = await signInAs("admin");
  await page.goto("/admin/subscribers?q=nobody-has-this");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("subscribers.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream())
    chunks.push(Buffer.from(chunk as Buffer));
  const text = Buffer.concat(chunks).toString();
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);

  const rows = parse<Record<string, string>>(text, { columns: true });
  const mine = rows.filter(({ Email }) => Email?.includes(word));
  expect(mine.map(({ Email }) => Email).toSorted()).toEqual(emails.toSorted());
  expect(mine.find(({ Email }) => Email === emails[0])).toEqual({
    Email: emails[0],
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
  const word = aWord();
  const long = "x".repeat(40);
  await addSubscribers(
    Array.from({ length: 25 }, (_, i) => ({
      email: `o'neil+${i}.${long}.${word}@${long}.${long}.dev`,
    })),
  );
  await signInAs("admin");
  await page.goto(`/admin/subscribers?q=${word}`);
  await expect(page.getByRole("link", { name: "Mail selected (blind copy)" })).toBeHidden();
  await page
    .getByRole("checkbox", { name: `Select o'neil+3.${long}.${word}@${long}.${long}.dev` })
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await expect(page.getByRole("link", { name: "Mail selected (blind copy)" })).toHaveAttribute(
    "href",
    `mailto:?bcc=${encodeURIComponent(`o'neil+3.${long}.${word}@${long}.${long}.dev`)}`,
  );
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expect(page.getByText("25 selected")).toBeVisible();
  await expect(page.getByText("Too many for one mail: send 3.")).toBeVisible();
  const links = await page
    .getByRole("link", { name: /^Mail \d of 3$/ })
    .evaluateAll((all) => all.map((one) => one.getAttribute("href") ?? ""));
  expect(links.every((link) => link.length <= 1800)).toBe(true);
  expect(links.flatMap((link) => new URL(link).searchParams.get("bcc")?.split(","))).toHaveLength(
    25,
  );
});

test("subscribers are filtered by state with counts, and only those who consented can be selected", async ({
  page,
  signInAs,
  addSubscribers,
}) => {
  const word = aWord();
  const at = "2020-02-01T12:00:00Z";
  await addSubscribers([
    { email: `active.${word}@x.dev` },
    { email: `left.${word}@x.dev`, unsubscribed_at: at },
    { email: `waits.${word}@x.dev`, confirmed_at: null },
    { email: `refused.${word}@x.dev`, suppressed_at: at },
  ]);
  await signInAs("admin");
  for (const [state, name] of [
    ["Active", "active"],
    ["Unsubscribed", "left"],
    ["Pending", "waits"],
    ["Suppressed", "refused"],
  ]) {
    await page.goto(`/admin/subscribers?q=${word}`);
    await page
      .getByRole("navigation", { name: "Status" })
      .getByRole("link", { name: `${state} 1` })
      .click();
    await expect(page.getByText("1 subscriber found")).toBeVisible();
    const row = page.getByRole("row", { name: `${name}.${word}@x.dev` });
    await expect(row).toContainText(String(state));
    await expect(row.getByRole("checkbox")).toHaveCount(state === "Active" ? 1 : 0);
  }
});

test("the list of subscribers meets WCAG 2.2 AA", async ({ page, signInAs, addSubscribers }) => {
  const word = aWord();
  await addSubscribers([
    { email: `${"a".repeat(60)}@${"b".repeat(60)}.${word}.dev` },
    { email: `${word}@x.dev`, unsubscribed_at: "2020-01-02" },
  ]);
  await signInAs("admin");
  await page.goto(`/admin/subscribers?q=${word}`);
  await page.getByRole("checkbox", { name: "Select all" }).check();
  await expectAccessible(page);
});

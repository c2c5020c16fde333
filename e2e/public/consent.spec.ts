import type { APIRequestContext } from "@playwright/test";
import type { Sql } from "postgres";
import { waitForMailedLink, readMailsTo } from "@/e2e/accounts";
import { expectAccessible, findAccessibilityViolations } from "@/e2e/axe";
import { randomWord, randomEmail, expect, openPage, test } from "@/e2e/fixtures";

const thanks =
  "Thanks for subscribing! You'll start receiving our weekly job alerts. Open the email we have just sent you and confirm.";

const postSubscription = async (request: APIRequestContext, email: string) =>
  (
    await request.post("/newsletter/subscribe", {
      form: { email },
      headers: { Accept: "application/json" },
    })
  ).json();

test("a visitor subscribes, confirms with a button and unsubscribes by one POST without cookies", async ({
  page,
  request,
  playwright,
  baseURL,
  owner,
}) => {
  const email = randomEmail();
  const readState = async () => {
    const [row] =
      await owner`select state, confirmed_at is not null as has_consented from public.newsletter_subscriptions where email = ${email}`;
    return row;
  };
  await openPage(page, "/");
  const box = page.getByRole("region", { name: "Weekly newsletter" });
  await box.getByRole("textbox").fill(email);
  await box.getByRole("button").click();
  await expect(box.getByRole("status")).toHaveText(thanks);
  expect(await readState()).toEqual({ state: "pending", has_consented: false });

  const link = await waitForMailedLink("/newsletter/confirm", email, "token");
  // Mail scanners request links with GET and HEAD, which must not confirm.
  for (const method of ["GET", "HEAD"]) await request.fetch(link, { method });
  expect(await readState()).toEqual({ state: "pending", has_consented: false });
  const opened = await page.goto(link);
  expect(opened?.headers()["cache-control"]).toBe("private, no-store");
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await expect(page.getByRole("listitem").filter({ hasText: "Weekly newsletter" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Email settings" })).toBeVisible();
  await expectAccessible(page);
  expect(await readState()).toEqual({ state: "active", has_consented: true });
  expect(await postSubscription(request, email)).toEqual({
    ok: false,
    error: "This email is already subscribed.",
  });
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Nothing left to confirm" })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  const [digest] = await owner`
    insert into public.digests (slug, jobs_until, job_ids, job_total)
    select to_char(d, 'YYYY-MM-DD'), d, array(select id from public.job_search where place = 0 order by posted_at desc limit 2), 2
    from (select timestamptz '2011-01-01' + random() * 3000 * interval '1 day' as d) day returning id`;
  const [row] = await owner`select id from public.newsletter_subscriptions where email = ${email}`;
  await owner`insert into public.digest_results (digest_id, recipients) values (${digest?.id}, 1)`;
  await owner`select private.enqueue_mail('digest', ${email}, ${digest?.id}::text, ${owner.json({ digest: digest?.id, subscription: row?.id })})`;
  try {
    // Subscribing enqueues a mail, after which the site sends all waiting mail.
    await postSubscription(request, randomEmail());
    const oneClick = await waitForMailedLink("/newsletter/unsubscribe/one-click", email, "token");
    expect((await readMailsTo(email)).at(-1)).toMatch(
      /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m,
    );
    for (const method of ["GET", "HEAD"]) await request.fetch(oneClick, { method });
    expect(await readState()).toMatchObject({ state: "active" });

    const program = await playwright.request.newContext({ baseURL: baseURL ?? "" });
    for (const body of [
      { form: { "List-Unsubscribe": "One-Click" } },
      { multipart: { "List-Unsubscribe": "One-Click" } },
    ]) {
      const answer = await program.post(oneClick, {
        ...body,
        maxRedirects: 0,
        headers: { Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
      });
      expect(answer.status()).toBe(200);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
      expect(await readState()).toMatchObject({ state: "unsubscribed" });
    }
    expect(
      await owner`select unsubscribed from public.digest_results where digest_id = ${digest?.id}`,
    ).toEqual([{ unsubscribed: 1 }]);
    await page.goto(oneClick);
    expect(await findAccessibilityViolations(page)).toEqual([]);
    await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
  } finally {
    await owner`delete from public.digests where id = ${digest?.id}`;
  }
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("a visitor creates an alert for a search, confirms it and ends it on the preferences page", async ({
      page,
      owner,
    }) => {
      const email = randomEmail();
      const word = randomWord();
      await page.goto(`/?q=${word}&country=Germany&utm_source=x`);
      const form = page.getByRole("form", { name: "No jobs yet. Get an email when there is one" });
      await form.getByRole("textbox", { name: "Email for this alert" }).fill(email);
      await form.getByRole("combobox", { name: "How often" }).selectOption("weekly");
      await form.getByRole("button").click();
      await expect(page.getByRole("status").filter({ hasText: "Almost done" })).toBeVisible();
      await expect(page).toHaveURL(`/newsletter/alerts?q=${word}&country=Germany`);
      expect(
        await owner`select query, frequency, filters, confirmed_at from public.job_alerts where email = ${email}`,
      ).toMatchObject([
        {
          query: `?q=${word}&country=Germany`,
          frequency: "weekly",
          filters: { terms: [word], country: "Germany" },
          confirmed_at: null,
        },
      ]);

      await page.goto(await waitForMailedLink("/newsletter/confirm", email, "token"));
      await expect(page.getByRole("listitem").filter({ hasText: word })).toContainText(
        "Weekly job alert: ",
      );
      await page.getByRole("button", { name: "Confirm" }).click();
      const row = page.getByRole("listitem").filter({ hasText: word });
      await expect(row).toBeVisible();
      await expect(row).not.toContainText("Waits");
      await row.getByRole("button", { name: "End" }).click();
      await expect(page.getByText(`${email} gets no mail from us.`)).toBeVisible();
      expect(await owner`select from public.job_alerts where email = ${email}`).toEqual([]);

      const download = await page.getByRole("link", { name: "Download" }).getAttribute("href");
      const stored = await page.request.get(String(download));
      expect(stored.headers()["content-disposition"]).toMatch(/^attachment/);
      expect(await stored.json()).toMatchObject({ mails: [{ kind: "confirmation" }] });
      await page.getByText("Delete all of it").click();
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await expect(page.getByText("What we stored about it has been deleted.")).toBeVisible();
      expect(await owner`select from public.outbox where address = ${email}`).toEqual([]);
    });
  });

test("the alert form is shown for a filtered list only, live results included", async ({
  page,
}) => {
  await openPage(page, "/");
  const form = page.getByRole("form", { name: "Email me new Golang jobs matching golang" });
  await expect(form).toHaveCount(0);
  await page.getByRole("searchbox").fill("golang");
  await expect(form).toBeVisible();
  await expect(form.locator("input[name=q]")).toHaveValue("golang");
});

test("the answer to a new alert does not reveal whether the email address has other alerts", async ({
  request,
  owner,
}) => {
  const known = randomEmail();
  const unknown = randomEmail();
  await owner`
    insert into public.job_alerts (email, query, frequency, confirmed_at)
    values (${known}, '?q=same', 'daily', now())`;
  const answers = [];
  for (const email of [known, unknown]) {
    const answer = await request.post("/newsletter/alerts/create", {
      form: { email, frequency: "daily", q: "same" },
    });
    answers.push((await answer.text()).replaceAll(email, ""));
  }
  expect(answers[0]).toContain("Almost done");
  expect(answers[0]).toBe(answers[1]);
});

test("an alert form with an invalid email address shows the error and keeps what was typed", async ({
  page,
}) => {
  await page.goto("/?q=golang");
  const form = page.getByRole("form", { name: "Email me new Golang jobs matching golang" });
  await form.getByRole("textbox").fill("ada@example");
  await form.getByRole("button").click();
  await expect(form.getByRole("alert")).toHaveText("Please enter a valid email address.");
  await expect(form.getByRole("textbox")).toHaveValue("ada@example");
});

const readSubscriptions = (owner: Sql, email: string) =>
  owner`select state from public.newsletter_subscriptions where email = ${email}`;

test("forged or mismatched mail links change nothing", async ({ page, request, owner }) => {
  const email = randomEmail();
  await postSubscription(request, email);
  const [, token = ""] = (await waitForMailedLink("/newsletter/confirm", email, "token")).split(
    "token=",
  );
  const [body = "", signature = ""] = token.split(".");
  const otherBody = JSON.stringify({ address: "eve@example.com", until: 9e15 });
  const forged = [
    token.slice(0, -1),
    body,
    `${Buffer.from(otherBody).toString("base64url")}.${signature}`,
  ];
  for (const forgedToken of forged) {
    await page.goto(`/newsletter/confirm?token=${forgedToken}`);
    await expect(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Subscribe" })).toBeVisible();
    const answer = await request.post("/newsletter/confirm/submit", {
      form: { token: forgedToken, choice: "newsletter" },
    });
    expect(answer.status()).toBe(400);
  }
  expect((await request.get(`/newsletter/preferences/data?token=${token}`)).status()).toBe(400);
  for (const path of ["preferences/submit", "preferences/delete", "unsubscribe/submit"])
    expect(
      (await request.post(`/newsletter/${path}`, { form: { token, end: "all" } })).status(),
    ).toBe(400);
  expect((await request.post(`/newsletter/unsubscribe/one-click?token=${token}`)).status()).toBe(
    404,
  );
  expect(await readSubscriptions(owner, email)).toEqual([{ state: "pending" }]);
});

test("newsletter forms that other sites send are refused", async ({ request, owner }) => {
  const email = randomEmail();
  await postSubscription(request, email);
  const [, token = ""] = (await waitForMailedLink("/newsletter/confirm", email, "token")).split(
    "token=",
  );
  const elsewhere = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  for (const path of [
    "subscribe",
    "alerts/create",
    "confirm/submit",
    "preferences/submit",
    "preferences/delete",
    "unsubscribe/submit",
  ]) {
    const answer = await request.post(`/newsletter/${path}`, {
      form: { token, choice: "newsletter", end: "all" },
      headers: elsewhere,
    });
    expect(answer.status(), path).toBe(403);
  }
  expect(await readSubscriptions(owner, email)).toEqual([{ state: "pending" }]);
});

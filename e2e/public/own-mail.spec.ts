import type { APIRequestContext, Page } from "@playwright/test";
import { waitForMailedLink, readMailsTo } from "@/e2e/accounts";
import { expectAccessible } from "@/e2e/axe";
import { randomWord, randomEmail, expect, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

const statusMessage = (page: Page) => page.getByRole("main").getByRole("status");

/** Submits the alert form without a browser and returns the text of the resulting page. */
async function askForAlert(request: APIRequestContext, email: string, word = randomWord()) {
  const form = { q: word, email, frequency: "daily" };
  const answer = await request.post("/newsletter/alerts/create", { form });
  const page = parseHtml(await answer.text());
  return { word, text: page.within("main").text() };
}

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("the buttons Confirm and Unsubscribe lead to pages that state the result and can be reloaded without repeating it", async ({
      page,
      request,
      owner,
    }) => {
      const email = randomEmail();
      const word = randomWord();
      await page.goto(`/?q=${word}`);
      await page.getByRole("textbox", { name: "Email for this alert" }).fill(email);
      await page.getByRole("button", { name: "Create alert" }).click();
      await expect(page).toHaveURL(`/newsletter/alerts?q=${word}`);
      await expect(statusMessage(page)).toContainText(
        "Almost done: open the email we have sent you",
      );
      await askForAlert(request, email);
      const alerts = () =>
        owner`select confirmed_at from public.job_alerts where email = ${email} order by query`;
      const confirmLink = await waitForMailedLink("/newsletter/confirm", email, "token");
      await page.goto(confirmLink);
      await page.getByRole("button", { name: "Confirm" }).click();
      await expect(statusMessage(page)).toHaveText(
        "Confirmed. From now on you will get what is listed here.",
      );
      if (javaScriptEnabled) await expectAccessible(page);
      const confirmed = await alerts();
      await page.reload();
      await expect(statusMessage(page)).toContainText("Confirmed.");
      expect(await alerts()).toEqual(confirmed);
      // Goes back to the page before the confirmation and presses the button again.
      await page.goBack();
      const again = page.getByRole("button", { name: "Confirm" });
      if (await again.isVisible()) await again.click();
      else await page.goto(confirmLink);
      await expect(page.getByText(/(?:There was nothing|Nothing) left to confirm/)).toBeVisible();
      expect(await alerts()).toEqual(confirmed);

      const [alert] = await owner`
        select id from public.job_alerts where email = ${email} and query = ${`?q=${word}`}`;
      await owner`select private.enqueue_mail('job-alert', ${email}, ${`${alert?.id} now`}, ${owner.json({ alert: alert?.id, query: `?q=${word}`, jobs: [], total: 0 })})`;
      await askForAlert(request, randomEmail());
      await page.goto(await waitForMailedLink("/newsletter/unsubscribe/one-click", email, "token"));
      await page.getByRole("button", { name: "Unsubscribe" }).click();
      await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
      await page.reload();
      await expect(page.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();
      expect(await alerts()).toHaveLength(1);
    });
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the answer to a request for a new link is the same for every email address", async ({
    page,
    owner,
  }) => {
    const known = randomEmail();
    const unknown = randomEmail();
    await owner`
        insert into public.job_alerts (email, query, frequency, confirmed_at)
        values (${known}, '?q=golang', 'daily', now())`;
    await page.goto("/newsletter");
    await page.getByRole("main").getByRole("link", { name: "Send me my link" }).click();
    await expect(page).toHaveURL("/newsletter/preferences");
    const answers = [];
    for (const email of [unknown, known]) {
      await page.getByLabel("Email address").fill(email);
      await page.getByRole("button", { name: "Send me my link" }).click();
      answers.push(await statusMessage(page).textContent());
    }
    expect(answers[0]).toContain("If this address gets mail from us");
    expect(answers[0]).toBe(answers[1]);
    await page.goto(await waitForMailedLink("/newsletter/preferences", known, "token"));
    await page.getByRole("main").getByRole("button", { name: "End", exact: true }).click();
    await expect(statusMessage(page)).toContainText("Done. You will not get it any more");
    await expect(page.getByText(`${known} gets no mail from us.`)).toBeVisible();
    expect(await readMailsTo(unknown)).toEqual([]);
  });
});

test("an alert over the daily limit of confirmation mails can be confirmed by an earlier or later mail", async ({
  page,
  request,
  owner,
}) => {
  const email = randomEmail();
  for (const text of ["Almost done: open the email we have sent you", "Almost done"])
    expect((await askForAlert(request, email)).text).toContain(text);
  const { word, text } = await askForAlert(request, email);
  expect(text).toContain("We have already emailed this address twice today");
  await expect.poll(() => readMailsTo(email)).toHaveLength(2);
  const confirmPage = await fetchPage(
    request,
    await waitForMailedLink("/newsletter/confirm", email, "token"),
  );
  expect(confirmPage.within("main").texts("li").join()).toContain(word);

  // Every later mail links to the preferences page, which can also confirm the alert.
  await owner`update public.job_alerts set confirmed_at = now() where email = ${email} and query <> ${`?q=${word}`}`;
  await owner`delete from private.limit_counts where name in ('mail_links_mailbox', 'subscription_mails_mailbox')`;
  await page.goto("/newsletter/preferences");
  await expectAccessible(page);
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send me my link" }).click();
  await page.goto(await waitForMailedLink("/newsletter/preferences", email, "token"));
  const row = page.getByRole("listitem").filter({ hasText: word });
  await expect(row).toContainText("Starts once you confirm it.");
  await expectAccessible(page);
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(statusMessage(page)).toContainText("Confirmed.");
  await expect(row.getByRole("button")).toHaveText(["Make it weekly", "End"]);

  await row.getByRole("button", { name: "Make it weekly" }).click();
  await expect(statusMessage(page)).toContainText("Changed. You will get this alert weekly");
  await expect(row).toContainText("Weekly job alert");
  await row.getByRole("button", { name: "Make it daily" }).click();
  await expect(row).toContainText("Daily job alert");
});

test("the eleventh alert of an email address is not confirmed until another one has ended", async ({
  page,
  request,
  owner,
}) => {
  const email = randomEmail();
  const { word } = await askForAlert(request, email);
  const link = await waitForMailedLink("/newsletter/confirm", email, "token");
  await owner`
    insert into public.job_alerts (email, query, frequency, confirmed_at)
    select ${email}, '?q=word' || n, 'daily', now() from generate_series(1, 10) n`;
  await page.goto(link);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(statusMessage(page)).toContainText("End one, then confirm this one.");
  const row = page.getByRole("listitem").filter({ hasText: word });
  await expect(row).toContainText("Starts once you have ended another alert");
  const other = page.getByRole("listitem").filter({ hasText: "word10" });
  await other.getByRole("button", { name: "End" }).click();
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(statusMessage(page)).toContainText("Confirmed.");
});

import type { SupabaseClient } from "@supabase/supabase-js";
import type { APIRequestContext, Page } from "@playwright/test";
import type { Database } from "@/lib/supabase/database.types";
import { randomIpAddress, randomEmail, expect, openPage, fetchPage, test } from "@/e2e/fixtures";
import { parseHtml } from "@/e2e/html";

const newsletterBox = (page: Page) => page.getByRole("region", { name: "Weekly newsletter" });
const emailField = (page: Page) =>
  newsletterBox(page).getByRole("textbox", { name: "Email address" });
const subscribeButton = (page: Page) => newsletterBox(page).getByRole("button");

async function subscribe(page: Page, email: string) {
  await emailField(page).fill(email);
  await subscribeButton(page).click();
}

async function readSubscriptions(backend: SupabaseClient<Database>, email: string) {
  const { data } = await backend
    .from("newsletter_subscriptions")
    .select("email, unsubscribed_at")
    .eq("email", email)
    .throwOnError();
  return data;
}

const thanks =
  "Thanks for subscribing! You'll start receiving our weekly job alerts. Open the email we have just sent you and confirm.";

async function addSubscriber(backend: SupabaseClient<Database>, values: object) {
  const email = randomEmail();
  await backend
    .from("newsletter_subscriptions")
    .insert({ email, ...values })
    .throwOnError();
  return email;
}

/** Submits the newsletter form of a page without a browser and returns the newsletter box of the resulting page. */
async function sendForm(request: APIRequestContext, path: string, email: string) {
  const form = (await fetchPage(request, path)).within("form", { id: "newsletter-form" });
  expect(form.all("form", { method: "post" })).toHaveLength(1);
  expect(form.each("name", "input")).toEqual(["email"]);
  const [action = ""] = form.each("action", "form");
  const answer = await request.post(action, { form: { email } });
  expect(new URL(answer.url()).pathname).toBe("/newsletter");
  return parseHtml(await answer.text()).region("Weekly newsletter");
}

test("the newsletter box announces the confirmation mail and the way to unsubscribe", async ({
  request,
}) => {
  const page = await fetchPage(request, "/");
  expect(page.region("Weekly newsletter").text()).toContain(
    "The new Go jobs of the week, in one email. We will ask you to confirm your address first, and you can unsubscribe from any email.",
  );
});

test("a new email address can be subscribed from every kind of page", async ({
  page,
  request,
  backend,
  addJobs,
}) => {
  const [job] = await addJobs({});
  for (const path of ["/", "/?q=golang", `/golang-jobs/${job?.slug}`]) {
    const emails = [randomEmail(), randomEmail()] as const;
    await openPage(page, path);
    if (path === "/?q=golang") await page.getByText("or the weekly newsletter").click();
    await subscribe(page, `  ${emails[0].toUpperCase()} `);
    await expect(newsletterBox(page).getByRole("status"), path).toHaveText(thanks);
    await expect(emailField(page)).toHaveValue("");
    const answer = await sendForm(request, path, `  ${emails[1].toUpperCase()} `);
    expect(answer.texts("p", { role: "status" }), path).toEqual([thanks]);
    expect(answer.each("value", "input").join("")).toBe("");
    for (const email of emails)
      expect(await readSubscriptions(backend, email), path).toEqual([
        { email, unsubscribed_at: null },
      ]);
  }
});

test("only an email address that is invalid or already subscribed is refused", async ({
  page,
  request,
  backend,
}) => {
  const known = await addSubscriber(backend, { confirmed_at: new Date().toISOString() });
  const invalid = randomEmail().replace(".com", "");
  const formers = [
    await addSubscriber(backend, { unsubscribed_at: new Date().toISOString() }),
    await addSubscriber(backend, { unsubscribed_at: new Date().toISOString() }),
  ] as const;
  await openPage(page, "/");
  for (const [email, message] of [
    [known, "This email is already subscribed."],
    [invalid, "Please enter a valid email address."],
  ] as const) {
    await subscribe(page, email);
    await expect(newsletterBox(page).getByRole("alert")).toHaveText(message);
    await expect(emailField(page)).toHaveValue(email);
    await expect(emailField(page)).toHaveAttribute("aria-invalid", "true");
    await expect(emailField(page)).toHaveAccessibleDescription(message);
    // The error message about an address must disappear when another address is typed.
    await emailField(page).fill(randomEmail());
    await expect(newsletterBox(page).getByRole("alert")).toHaveText("");
    await expect(emailField(page)).not.toHaveAttribute("aria-invalid");

    const answer = await sendForm(request, "/", email);
    const [input] = answer.all("input", { type: "email", "aria-invalid": "true" });
    expect(input?.attribs.value).toBe(email);
    const id = input?.attribs["aria-describedby"] ?? "";
    expect(answer.within("div", { id }).texts("p", { role: "alert" })).toEqual([message]);
  }
  expect(await readSubscriptions(backend, invalid)).toEqual([]);

  await subscribe(page, formers[0]);
  await expect(newsletterBox(page).getByRole("status")).toHaveText(thanks);
  const answer = await sendForm(request, "/", formers[1]);
  expect(answer.texts("p", { role: "status" })).toEqual([thanks]);
  for (const email of formers)
    expect(await readSubscriptions(backend, email)).toEqual([{ email, unsubscribed_at: null }]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the answer to a subscription is a separate page that can be reloaded and whose URL does not contain the email address", async ({
    page,
    backend,
  }) => {
    const email = randomEmail();
    await page.goto("/");
    await subscribe(page, email);
    await expect(page).toHaveURL("/newsletter");
    const again = await page.reload();
    expect(again?.request().method()).toBe("GET");
    await expect(newsletterBox(page).getByRole("status")).toHaveText(thanks);
    expect(again?.headers()["cache-control"]).toMatch(/private|no-store/);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    const [cookie] = (await page.context().cookies()).filter(
      ({ name }) => name === "newsletter-answer",
    );
    expect(cookie).toMatchObject({ httpOnly: true, path: "/newsletter", sameSite: "Lax" });
    await page.context().clearCookies();
    await page.reload();
    await expect(newsletterBox(page).getByRole("status")).toHaveText("");
    expect(await readSubscriptions(backend, email)).toHaveLength(1);
  });
});

test("an invalid email address is reported at the field until it is edited", async ({ page }) => {
  await openPage(page, "/");
  await subscribeButton(page).click();
  await expect(emailField(page)).toBeFocused();
  await expect(newsletterBox(page).getByRole("alert")).toHaveText(
    "Please enter a valid email address.",
  );
  await expect(emailField(page)).toHaveAttribute("aria-invalid", "true");
  await emailField(page).fill("no address");
  await expect(newsletterBox(page).getByRole("alert")).toHaveText("");
  await subscribeButton(page).click();
  await expect(emailField(page)).toHaveAccessibleDescription("Please enter a valid email address.");
});

test("the newsletter form shows whether it is being sent, was sent or could not be sent", async ({
  page,
  backend,
}) => {
  const email = randomEmail();
  await openPage(page, "/");
  const hold = Promise.withResolvers<void>();
  let sent = 0;
  await page.route("/newsletter/subscribe", async (route) => {
    sent += 1;
    await hold.promise;
    await route.continue();
  });
  await subscribe(page, email);
  await expect(subscribeButton(page)).toHaveText("Subscribing...");
  await expect(subscribeButton(page)).toBeDisabled();
  hold.resolve();
  await expect(newsletterBox(page).getByRole("status")).toHaveText(thanks);
  await expect(subscribeButton(page)).toHaveText("Subscribe");
  expect(sent).toBe(1);
  expect(await readSubscriptions(backend, email)).toHaveLength(1);

  await page.unrouteAll();
  await page.route("/newsletter/subscribe", (route) => route.abort());
  await subscribe(page, randomEmail());
  await expect(newsletterBox(page).getByRole("alert")).toHaveText(
    "Something went wrong. Please try again.",
  );
});

test("the eleventh subscription from one network is refused, even if each comes from another IP address", async ({
  request,
  backend,
}) => {
  const emails = Array.from({ length: 11 }, randomEmail);
  const network = randomIpAddress().replace("::1", "");
  for (const [index, email] of emails.entries()) {
    const answer = await request.post("/newsletter/subscribe", {
      form: { email },
      headers: {
        Accept: "application/json",
        "X-Forwarded-For": `${network}:${index.toString(16)}::1`,
      },
    });
    if (index < 10) expect(await answer.json()).toMatchObject({ ok: true });
    else
      expect(await answer.json()).toEqual({
        ok: false,
        error: "Too many attempts from your network. Please wait a few minutes and try again.",
      });
  }
  const { data } = await backend
    .from("newsletter_subscriptions")
    .select("email")
    .in("email", emails)
    .throwOnError();
  expect(data.map(({ email }) => email).toSorted()).toEqual(emails.slice(0, 10).toSorted());
});

test("a malformed newsletter request is refused", async ({ request }) => {
  const send = (options: object) =>
    request.post("/newsletter/subscribe", { maxRedirects: 0, ...options });
  expect(
    (
      await send({
        data: '{"email":"a@b.example"}',
        headers: { "Content-Type": "application/json" },
      })
    ).status(),
  ).toBe(400);
  expect((await send({ form: { email: "x".repeat(5000) } })).status()).toBe(413);
  expect((await request.get("/newsletter/subscribe")).status()).toBe(405);
  const answer = await send({ form: { email: "none" }, headers: { Accept: "application/json" } });
  expect(await answer.json()).toEqual({ ok: false, error: "Please enter a valid email address." });
});

test("the message after a subscription has its second sentence in a line of its own", async ({
  page,
}) => {
  await openPage(page, "/");
  await subscribe(page, randomEmail());
  const status = newsletterBox(page).getByRole("status");
  await expect(status).toHaveText(thanks);
  expect((await status.innerText()).split("\n")).toEqual([
    "Thanks for subscribing! You'll start receiving our weekly job alerts.",
    "Open the email we have just sent you and confirm.",
  ]);
});

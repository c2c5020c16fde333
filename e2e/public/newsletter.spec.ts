import type { SupabaseClient } from "@supabase/supabase-js";
import type { Page } from "@playwright/test";
import type { Database } from "@/lib/supabase/database.types";
import { anAddress, anEmail, expect, open, read, test } from "../fixtures";

const box = (page: Page) => page.getByRole("region", { name: "Weekly newsletter" });

test("the newsletter box announces the confirmation mail and the way to unsubscribe", async ({
  request,
}) => {
  const page = await read(request, "/");
  expect(page.region("Weekly newsletter").text()).toContain(
    "The new Go jobs of the week, in one email. We ask you to confirm your address first, and you can unsubscribe in each email.",
  );
});
const field = (page: Page) => box(page).getByRole("textbox", { name: "Email address" });
const button = (page: Page) => box(page).getByRole("button");

async function subscribe(page: Page, email: string) {
  await field(page).fill(email);
  await button(page).click();
}

async function rows(backend: SupabaseClient<Database>, email: string) {
  const { data } = await backend
    .from("newsletter_subscriptions")
    .select("email, unsubscribed_at")
    .eq("email", email)
    .throwOnError();
  return data;
}

const thanks =
  "Thanks for subscribing! You'll start receiving our weekly job alerts. Open the mail we have just sent you and confirm.";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });
    const openPage = (page: Page, path: string) =>
      javaScriptEnabled ? open(page, path) : page.goto(path);

    test("a new email address can be subscribed from every kind of page, and the field is cleared", async ({
      page,
      backend,
      addJobs,
    }) => {
      const [job] = await addJobs({});
      for (const path of ["/", "/?q=golang", `/golang-jobs/${job?.slug}`]) {
        const email = anEmail();
        await openPage(page, path);
        await subscribe(page, `  ${email.toUpperCase()} `);
        await expect(box(page).getByRole("status"), path).toHaveText(thanks);
        await expect(field(page)).toHaveValue("");
        expect(await rows(backend, email), path).toEqual([{ email, unsubscribed_at: null }]);
      }
    });

    test("an email address that is already subscribed is reported and stays in the field", async ({
      page,
      backend,
    }) => {
      const email = anEmail();
      await backend
        .from("newsletter_subscriptions")
        .insert({ email, confirmed_at: new Date().toISOString() })
        .throwOnError();
      await openPage(page, "/");
      await subscribe(page, email);
      await expect(box(page).getByRole("alert")).toHaveText("This email is already subscribed.");
      await expect(field(page)).toHaveValue(email);
      await expect(field(page)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page)).toHaveAccessibleDescription("This email is already subscribed.");
      if (!javaScriptEnabled) return;
      // The error message about an address must disappear when another address is typed.
      await field(page).fill(anEmail());
      await expect(box(page).getByRole("alert")).toHaveText("");
      await expect(field(page)).not.toHaveAttribute("aria-invalid");
    });

    if (!javaScriptEnabled)
      test("the answer to a subscription is a separate page that can be reloaded and whose URL does not contain the email address", async ({
        page,
        backend,
      }) => {
        const email = anEmail();
        await page.goto("/");
        await subscribe(page, email);
        await expect(page).toHaveURL("/newsletter");
        const again = await page.reload();
        expect(again?.request().method()).toBe("GET");
        await expect(box(page).getByRole("status")).toHaveText(thanks);
        expect(again?.headers()["cache-control"]).toMatch(/private|no-store/);
        await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
        const [cookie] = (await page.context().cookies()).filter(
          ({ name }) => name === "newsletter-answer",
        );
        expect(cookie).toMatchObject({ httpOnly: true, path: "/newsletter", sameSite: "Lax" });
        await page.context().clearCookies();
        await page.reload();
        await expect(box(page).getByRole("status")).toHaveText("");
        expect(await rows(backend, email)).toHaveLength(1);
      });

    test("an email address without a domain is refused and stays in the field, and a former subscriber can subscribe again", async ({
      page,
      backend,
    }) => {
      const email = anEmail().replace(".com", "");
      await openPage(page, "/");
      await subscribe(page, email);
      await expect(box(page).getByRole("alert")).toHaveText("Please enter a valid email address.");
      await expect(field(page)).toHaveValue(email);
      expect(await rows(backend, email)).toEqual([]);

      const back = anEmail();
      await backend
        .from("newsletter_subscriptions")
        .insert({ email: back, unsubscribed_at: new Date().toISOString() })
        .throwOnError();
      await subscribe(page, back);
      await expect(box(page).getByRole("status")).toHaveText(thanks);
      expect(await rows(backend, back)).toEqual([{ email: back, unsubscribed_at: null }]);
    });
  });
}

test("an invalid email address is reported at the field until it is edited", async ({ page }) => {
  await open(page, "/");
  await button(page).click();
  await expect(field(page)).toBeFocused();
  await expect(box(page).getByRole("alert")).toHaveText("Please enter a valid email address.");
  await expect(field(page)).toHaveAttribute("aria-invalid", "true");
  await field(page).fill("no address");
  await expect(box(page).getByRole("alert")).toHaveText("");
  await button(page).click();
  await expect(field(page)).toHaveAccessibleDescription("Please enter a valid email address.");
});

test("the button of the newsletter form reads Subscribing... and is disabled while the form is sent", async ({
  page,
  backend,
}) => {
  const email = anEmail();
  await open(page, "/");
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  let sent = 0;
  await page.route("/newsletter/subscribe", async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await subscribe(page, email);
  await expect(button(page)).toHaveText("Subscribing...");
  await expect(button(page)).toBeDisabled();
  release();
  await expect(box(page).getByRole("status")).toHaveText(thanks);
  await expect(button(page)).toHaveText("Subscribe");
  expect(sent).toBe(1);
  expect(await rows(backend, email)).toHaveLength(1);
});

test("a newsletter form that cannot be sent shows an error message", async ({ page }) => {
  await open(page, "/");
  await page.route("/newsletter/subscribe", (route) => route.abort());
  await subscribe(page, anEmail());
  await expect(box(page).getByRole("alert")).toHaveText("Something went wrong. Please try again.");
});

test("the eleventh subscription from one network is refused, even if each comes from another IP address", async ({
  page,
  backend,
}) => {
  await open(page, "/");
  const emails = Array.from({ length: 11 }, anEmail);
  const network = anAddress().replace("::1", "");
  for (const [index, email] of emails.slice(0, 10).entries()) {
    const answer = await page.request.post("/newsletter/subscribe", {
      form: { email },
      headers: { Accept: "application/json", "X-Forwarded-For": `${network}:${index}::1` },
    });
    expect(await answer.json()).toMatchObject({ ok: true });
  }
  await page.setExtraHTTPHeaders({ "X-Forwarded-For": `${network}:b::1` });
  const [last = ""] = emails.slice(10);
  await subscribe(page, last);
  await expect(box(page).getByRole("alert")).toHaveText(
    "Too many tries from your network. Please wait a few minutes and try again.",
  );
  await expect(field(page)).toHaveValue(last);
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

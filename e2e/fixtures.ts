import { randomInt, randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { callAuth, randomWord, password } from "@/e2e/backend";
import { parseHtml } from "@/e2e/html";
import { test as base } from "@/e2e/rows";
import { addUser, storeToken } from "@/test/auth-rows";

export { expect } from "@playwright/test";
export { randomWord } from "@/e2e/backend";

/** The kinds of test accounts. A `stranger` has no row in the table recruiters. */
export type Who = "admin" | "approved" | "pending" | "rejected" | "stranger";

/** A test account. `recruiterId` and `company` are empty for a `stranger`. */
type Account = {
  id: string;
  email: string;
  password: string;
  recruiterId: string;
  company: string;
};

type Fixtures = {
  /** Whether the test expects errors in the browser's console. */
  isFailing: boolean;
  addAccount: (who: Who) => Promise<Account>;
  signInAs: (who: Who) => Promise<Account>;
};

export const test = base.extend<Fixtures>({
  // Each test has its own IP address, so that tests do not share rate limits.
  extraHTTPHeaders: async ({}, provide) => provide({ "X-Forwarded-For": randomIpAddress() }),

  // Every page must run without errors and within its Content-Security-Policy.
  isFailing: [false, { option: true }],
  page: async ({ page, isFailing }, provide) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        errors.push(message.text());
    });
    await provide(page);
    if (!isFailing) base.expect(errors).toEqual([]);
  },

  addAccount: async ({ owner, passwordHash }, provide) => {
    const ids: string[] = [];
    await provide(async (who) => {
      const id = randomUUID();
      const email = `${randomWord()}@acme-systems.dev`;
      await addUser(owner, { id, email, encrypted_password: passwordHash });
      ids.push(id);
      const account = { id, email, password, recruiterId: "", company: "" };
      if (who === "stranger") return account;
      const company = `Company ${randomWord()}`;
      const isAdmin = who === "admin";
      const status = isAdmin ? "pending" : who;
      const role = isAdmin ? "admin" : "recruiter";
      const [row] = await owner<{ id: string }[]>`
        insert into public.recruiters (auth_id, name, company_name, contact_number, status, role, is_member, address_confirmed_at) values (
          ${id}, 'Ada Lovelace', ${company}, '+44 20 7946 0000',
          ${status}, ${role},
          ${who === "approved"}, now())
        returning id`;
      return { ...account, recruiterId: String(row?.id), company };
    });
    await owner`delete from public.jobs where recruiter_id in (select id from public.recruiters where auth_id = any(${ids}))`;
    await owner`delete from auth.users where id = any(${ids})`;
  },

  signInAs: async ({ addAccount, owner, context, baseURL }, provide) =>
    provide(async (who) => {
      const account = await addAccount(who);
      // Signs in with a recovery link instead of a password, because verifying a password takes Auth 0.1 s of CPU time.
      const token_hash = randomUUID();
      await storeToken(owner, account.id, "recovery_token", token_hash, 10);
      const session = await callAuth("verify", { type: "magiclink", token_hash });
      const url = baseURL ?? "";
      await context.addCookies([
        // The session cookie in the format of @supabase/ssr.
        {
          url,
          name: "session",
          value: `base64-${Buffer.from(JSON.stringify(session)).toString("base64url")}`,
          httpOnly: true,
          sameSite: "Lax",
        },
        { url, name: "session-hint", value: "1", sameSite: "Lax" },
      ]);
      return account;
    }),
});

/** A random IPv6 address from the range reserved for documentation (RFC 3849). */
export const randomIpAddress = () =>
  `2001:db8:${randomInt(1, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}::1`;

export const randomEmail = () => `${randomWord()}@example.com`;

/**
 * Opens a page and waits until its JavaScript has started. The scripts report the visit last, so this waits for that
 * request.
 */
export async function openPage(page: Page, path: string) {
  const report = page.waitForRequest("**/api/track");
  await page.goto(path);
  await report;
}

/** The HTML of a page, parsed without a browser. */
export async function fetchPage(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  return { ...parseHtml(await answer.text()), status: answer.status(), headers: answer.headers() };
}

/** The alert of a page or form that contains a message. Forms also have empty alerts, which are skipped. */
export const mainAlert = (page: Page) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: /\S/u });

export const jobList = (page: Page) => page.getByRole("region", { name: "Jobs", exact: true });

export const jobTitles = (page: Page) => jobList(page).getByRole("heading", { level: 2 });

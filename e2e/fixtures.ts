import { randomInt, randomUUID } from "node:crypto";
import { test as base, type APIRequestContext, type Page } from "@playwright/test";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import postgres from "postgres";
import type { Database, Tables } from "@/lib/supabase/database.types";
import { parseHtml } from "./html";

export { expect } from "@playwright/test";

type New<Table extends keyof Database["public"]["Tables"]> = Partial<
  Database["public"]["Tables"][Table]["Insert"]
>;

type NewJob = New<"jobs"> & { city?: string; country?: string };

/** Every kind of account there is; `stranger` never finished registering. */
export type Who = "admin" | "approved" | "pending" | "rejected" | "stranger";

/** An account with a row in recruiters, unless it is a stranger's: then `recruiterId` and `company` are empty. */
type Account = {
  id: string;
  email: string;
  password: string;
  recruiterId: string;
  company: string;
};

type Fixtures = {
  /** Whether errors in the browser's console are part of the test. */
  isFailing: boolean;
  /** Adds jobs, the first one newest, and removes them after the test. */
  addJobs: (...jobs: NewJob[]) => Promise<Tables<"jobs">[]>;
  /** Adds a published post and removes it after the test. */
  addBlog: (blog: New<"blogs">) => Promise<Tables<"blogs">>;
  /** Adds a draft of a book and removes it after the test. */
  addBook: (book?: New<"books">) => Promise<Tables<"books">>;
  /** Adds an online event and removes it after the test. */
  addEvent: (event?: New<"events">) => Promise<Tables<"events">>;
  /** The pages a visitor was counted on, in order. */
  visits: (visitorId: string) => Promise<string[]>;
  /** What was counted on a job, in order. */
  clicks: (jobId: string | undefined) => Promise<string[]>;
  /** Registers an account of the test's own, removed after it. */
  addAccount: (who: Who) => Promise<Account>;
  /** The same, and signs this browser in as it. */
  signInAs: (who: Who) => Promise<Account>;
};

type WorkerFixtures = {
  /** The password of all accounts as Auth keeps it: hashed once, not for each account. */
  passwordHash: string;
  /** The backend as its operator reaches it, past row-level security. */
  backend: SupabaseClient<Database>;
  /** The database as the owner of the schema. */
  owner: postgres.Sql;
};

const password = "the password of all accounts";

export const test = base.extend<Fixtures, WorkerFixtures>({
  // Every test is a client of its own, so that none uses up another's share of a limit.
  extraHTTPHeaders: async ({}, provide) => provide({ "X-Forwarded-For": anAddress() }),

  // Whatever a test is about, its pages run without errors and within their Content-Security-Policy.
  isFailing: [false, { option: true }],
  page: async ({ page, isFailing }, provide) => {
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => {
      // The browser's remark that it shows the next page at once is no error of a page.
      if (!/^Transition was (?:aborted|skipped)/.test(message)) errors.push(message);
    });
    page.on("console", (message) => {
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        errors.push(message.text());
    });
    await provide(page);
    if (!isFailing) base.expect(errors).toEqual([]);
  },

  backend: [
    async ({}, provide) =>
      provide(
        createClient<Database>(variable("SUPABASE_URL"), variable("SUPABASE_SECRET_KEY"), {
          auth: { persistSession: false, autoRefreshToken: false },
        }),
      ),
    { scope: "worker" },
  ],

  owner: [
    async ({}, provide) => {
      const sql = postgres(variable("DATABASE_URL"), { max: 2, onnotice: () => undefined });
      await provide(sql);
      await sql.end();
    },
    { scope: "worker" },
  ],

  passwordHash: [
    async ({ owner }, provide) => {
      const email = `${aWord()}@acme-systems.dev`;
      await auth("signup", { email, password });
      const [row] = await owner<{ hash: string }[]>`
        delete from auth.users where email = ${email} returning encrypted_password as hash`;
      await provide(String(row?.hash));
    },
    { scope: "worker" },
  ],

  addAccount: async ({ owner, passwordHash }, provide) => {
    const ids: string[] = [];
    await provide(async (who) => {
      const [id, email] = [randomUUID(), `${aWord()}@acme-systems.dev`];
      await owner`
        insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at)
        values (${id}, 'authenticated', 'authenticated', ${email}, ${passwordHash}, now())`;
      ids.push(id);
      const account = { id, email, password, recruiterId: "", company: "" };
      if (who === "stranger") return account;
      const company = `Company ${aWord()}`;
      const [row] = await owner<{ id: string }[]>`
        insert into public.recruiters (auth_id, name, company_name, contact_number, status, role) values (
          ${id}, 'Ada Lovelace', ${company}, '+44 20 7946 0000',
          ${who === "admin" ? "pending" : who}, ${who === "admin" ? "admin" : "recruiter"})
        returning id`;
      return { ...account, recruiterId: String(row?.id), company };
    });
    await owner`delete from public.jobs where recruiter_id in (select id from public.recruiters where auth_id = any(${ids}))`;
    await owner`delete from auth.users where id = any(${ids})`;
  },

  signInAs: async ({ addAccount, owner, context, baseURL }, provide) =>
    provide(async (who) => {
      const account = await addAccount(who);
      // By a link instead of the password: Auth takes a tenth of a second of processor time to check one.
      const token_hash = randomUUID();
      await owner`
        update auth.users set recovery_token = ${token_hash}, recovery_sent_at = now() - interval '10 minutes'
        where id = ${account.id}`;
      const session = await auth("verify", { type: "magiclink", token_hash });
      const url = baseURL ?? "";
      await context.addCookies([
        // As @supabase/ssr keeps it.
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

  addJobs: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (...jobs) => {
      const rows = await Promise.all(jobs.map((job, index) => toRow(backend, job, index)));
      const { data } = await backend.from("jobs").insert(rows).select().throwOnError();
      ids.push(...data.map(({ id }) => id));
      await purge();
      return data.toSorted((a, b) => b.posted_at.localeCompare(a.posted_at));
    });
    await backend.from("jobs").delete().in("id", ids).throwOnError();
  },

  addBlog: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (blog) => {
      const post = {
        title: `About ${aWord()}`,
        author_name: "Ada Lovelace",
        content: "<p>Words.</p>",
        status: "published" as const,
      };
      // No slug: the database makes it of the title.
      const row = { slug: "", published_at: "2020-01-01T12:00:00Z", ...post, ...blog };
      const { data } = await backend.from("blogs").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purge();
      return data;
    });
    await backend.from("blogs").delete().in("id", ids).throwOnError();
  },

  addBook: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (book) => {
      const url = "https://books.example.com/";
      const row = {
        title: `Book ${aWord()}`,
        author: "Ada Lovelace",
        cover_url: url,
        purchase_url: url,
        ...book,
      };
      const { data } = await backend.from("books").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purge();
      return data;
    });
    await backend.from("books").delete().in("id", ids).throwOnError();
  },

  addEvent: async ({ backend }, provide) => {
    const ids: string[] = [];
    await provide(async (event) => {
      const day = { start_date: "2020-01-01T18:30:00Z", end_date: "2020-01-02T23:59:59Z" };
      const row = {
        name: `Event ${aWord()}`,
        ...day,
        is_online: true,
        event_url: "https://events.example.com/",
        ...event,
      };
      const { data } = await backend.from("events").insert(row).select().single().throwOnError();
      ids.push(data.id);
      await purge();
      return data;
    });
    await backend.from("events").delete().in("id", ids).throwOnError();
  },

  visits: async ({ backend }, provide) =>
    provide(async (visitorId) => {
      const { data } = await backend
        .from("page_visits")
        .select("page_path")
        .eq("visitor_id", visitorId)
        .throwOnError();
      return data.map((row) => row.page_path).toSorted();
    }),

  clicks: async ({ backend }, provide) =>
    provide(async (jobId) => {
      const { data } = await backend
        .from("job_applications")
        .select("click_type")
        .eq("job_id", jobId ?? "")
        .throwOnError();
      return data.map((row) => row.click_type).toSorted();
    }),
});

async function toRow(
  backend: SupabaseClient<Database>,
  { city = "Bern", country = "Switzerland", ...job }: NewJob,
  index: number,
) {
  const { data } = await backend
    .rpc("get_or_create_city", { city_name: city, country_name: country })
    .throwOnError();
  return {
    title: "Test Engineer",
    // Its own, and so its own address: a page of a job that another test has removed may still be kept.
    company: `Company ${aWord()}`,
    description: "<p>Tests.</p>",
    application_url: "https://apply.example.com/",
    // Older than the demo's jobs, so that what one test adds is on no list that another test reads.
    posted_at: new Date(Date.UTC(2020, 0, 1) - index * 60_000).toISOString(),
    city_id: data,
    ...job,
  };
}

/** Lets the site show at once what has been written past it. */
const purge = () => fetch(variable("PURGE_URL"), { method: "POST" });

async function auth(path: string, body: Record<string, string>) {
  const response = await fetch(`${variable("SUPABASE_URL")}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: variable("SUPABASE_PUBLISHABLE_KEY"), "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as object;
}

function variable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run npm test.`);
  return value;
}

/** A client's address of documentation space (RFC 3849). */
export const anAddress = () =>
  `2001:db8:${randomInt(1, 0xffff).toString(16)}:${randomInt(1, 0xffff).toString(16)}::1`;

/** A word no other test and no demo data has. */
export const aWord = () => `z${randomUUID().slice(0, 8)}`;

/** An address for a subscription that no other test makes. */
export const anEmail = () => `${aWord()}@example.com`;

/** Opens a page and waits until its JavaScript runs: the last thing it does at first is to report the visit. */
export async function open(page: Page, path: string) {
  const report = page.waitForRequest("**/api/track");
  await page.goto(path);
  await report;
}

/** A page as it is sent, without a browser. */
export async function read(request: APIRequestContext, path: string) {
  const answer = await request.get(path);
  return { ...parseHtml(await answer.text()), status: answer.status(), headers: answer.headers() };
}

/** The results of the list of jobs. */
export const jobList = (page: Page) => page.getByRole("region", { name: "Jobs", exact: true });

/** The titles of the jobs on the list. */
export const jobTitles = (page: Page) => jobList(page).getByRole("heading", { level: 2 });

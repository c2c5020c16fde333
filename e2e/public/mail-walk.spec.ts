import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import getPort from "get-port";
import ICAL from "ical.js";
import type { Email } from "postal-mime";
import postgres from "postgres";
import { startSite } from "@/scripts/site";
import { onlyKnownVariables } from "@/scripts/child";
import { addUser } from "@/test/auth-rows";
import { setListedAt } from "@/test/listed-at";
import { startSearchEngine } from "@/test/search-engine";
import { parseMail, startSmtp } from "@/test/smtp";
import { randomWord, randomEmail, expect, fetchPage, test as base } from "@/e2e/fixtures";

type Board = Awaited<ReturnType<typeof startBoard>>;

const secret = "secret of the walk's scheduler";
const key = "key-of-the-walk";

/** Starts a board as `npm start` does, with a mail server and a search engine provided by the test. */
async function startBoard() {
  const smtp = await startSmtp();
  const engine = await startSearchEngine();
  const folder = await mkdtemp(join(tmpdir(), "golang-jobs-walk-"));
  const site = await startSite({
    variables: {
      ...onlyKnownVariables({}),
      PORT: String(await getPort()),
      SUPABASE_PORT: String(await getPort()),
      // The site URL of the other tests, whose build the board uses, instead of the address of this board.
      SITE_URL: "http://127.0.0.1:3000",
      DATA_DIR: folder,
      SEED: "none",
      SMTP_URL: smtp.url,
      INDEXNOW_KEY: key,
      INDEXNOW_URL: `${engine.origin}/indexnow`,
      // The test runs the scheduled tasks itself with this secret.
      CRON_SECRET: secret,
      LOG_LEVEL: "warn",
    },
    durable: false,
    signal: new AbortController().signal,
  });
  const sql = postgres(site.embedded?.databaseUrl ?? "", { max: 2, onnotice: () => undefined });
  return {
    url: site.url,
    sql,
    engine,
    async run(task: string) {
      const headers = { authorization: `Bearer ${secret}` };
      const answer = await fetch(`${site.url}/api/cron/${task}`, { method: "POST", headers });
      expect([202, 204]).toContain(answer.status);
    },
    /** Waits for a mail to an address and returns the newest with this subject. */
    async mail(address: string, subject: RegExp): Promise<Email> {
      const findMail = async () => {
        const mails = smtp.received.filter(({ to }) => to === address);
        const parsed = await Promise.all(mails.map(({ raw }) => parseMail(raw)));
        return parsed.findLast((mail) => subject.test(mail.subject ?? ""));
      };
      await expect.poll(async () => (await findMail())?.subject).toMatch(subject);
      return (await findMail()) as Email;
    },
    mailsTo: (address: string) => smtp.received.filter(({ to }) => to === address).length,
    async close() {
      await sql.end();
      await site.close();
      await smtp.close();
      engine.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const test = base.extend<{ board: Board }>({
  board: async ({}, provide) => {
    const board = await startBoard();
    try {
      await provide(board);
    } finally {
      await board.close();
    }
  },
  baseURL: async ({ board }, provide) => provide(board.url),
});

/** Returns the path and query of the link to `path` in a mail. Drops the host, because it is not that of the board. */
function linkInMail({ text = "" }: Email, path: string): string {
  const url = new URL(new RegExp(`http\\S+${path}\\S+`).exec(text)?.[0] ?? "http://none");
  return url.pathname + url.search;
}

async function confirmByMail(page: Page, board: Board, email: string) {
  await page.goto(linkInMail(await board.mail(email, /confirm/iu), "/newsletter/confirm"));
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { name: "Email settings" })).toBeVisible();
}

async function addJob(
  sql: postgres.Sql,
  {
    minutesAgo,
    ...values
  }: { minutesAgo: number; title: string; city_id: string } & Record<
    string,
    string | number | boolean | Date
  >,
) {
  const job = {
    company: "Acme Systems",
    description: "<p>Go.</p>",
    application_url: "https://acme-systems.dev/apply",
    posted_at: new Date(Date.now() - minutesAgo * 60_000),
    ...values,
  };
  const [row] = await sql<{ id: string; slug: string }[]>`
    insert into public.jobs ${sql(job)} returning id, slug`;
  if (!row) throw new Error("no job");
  await setListedAt(sql, [row.id], job.posted_at);
  return row;
}

test("a board with a mail server serves subscribers, alerts, recruiters, calendars and search engines", async ({
  page,
  request,
  board,
}) => {
  test.setTimeout(180_000);
  const { sql } = board;
  const [city] = await sql`select public.get_or_create_city('Bern', 'Switzerland') as id`;
  const city_id = String(city?.id);
  await board.run("search-engines");
  const word = randomWord();
  const old = await addJob(sql, { title: `Old ${word}`, minutesAgo: 120, city_id });
  const archived = await addJob(sql, { title: `Archived ${word}`, minutesAgo: 110, city_id });
  const subscriber = randomEmail();
  const seeker = randomEmail();

  await test.step("a visitor subscribes, confirms, gets the newsletter and unsubscribes by one POST", async () => {
    await page.goto("/");
    const box = page.getByRole("region", { name: "Weekly newsletter" });
    await box.getByRole("textbox").fill(subscriber);
    await box.getByRole("button").click();
    await expect(box.getByRole("status")).toContainText("Thanks for subscribing!");
    await confirmByMail(page, board, subscriber);
    // Makes the weekly digest due, as if it were Tuesday at 09:00.
    await sql`update public.digest_settings set settled_until = now() - interval '7 days'`;
    // Pauses the queue, so that a job can be archived after the newsletter is queued and before its mail is written.
    await sql`update private.mail_queue set
      stopped_at = now(), stopped_because = 'Test', stopped_until = now() + interval '1 hour'`;
    await board.run("digest");
    const queued = () =>
      sql`select from public.outbox where address = ${subscriber} and kind = 'digest' and state = 'queued'`;
    await expect.poll(async () => (await queued()).count).toBe(1);
    await sql`update public.jobs set is_archived = true where id = ${archived.id}`;
    await sql`update private.mail_queue set stopped_at = null, stopped_because = null, stopped_until = null`;
    // Retried, because an earlier run that found the queue stopped may still be in progress, and this call would join
    // it.
    await expect(async () => {
      await board.run("mail");
      expect((await queued()).count).toBe(0);
    }).toPass();
    const digest = await board.mail(subscriber, /this week$/u);
    for (const content of [digest.text, digest.html]) {
      expect(content).toContain(`Old ${word}`);
      expect(content).toContain(`/golang-jobs/${old.slug}`);
      expect(content).not.toContain(`Archived ${word}`);
    }
    const header = (name: string) => digest.headers.find((one) => one.key === name)?.value ?? "";
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const oneClick = new URL(header("list-unsubscribe").replace(/^<|>$/gu, ""));
    const answer = await fetch(board.url + oneClick.pathname + oneClick.search, {
      method: "POST",
      body: new URLSearchParams({ "List-Unsubscribe": "One-Click" }),
      redirect: "manual",
    });
    expect(answer.status).toBe(200);
    expect(
      await sql`select state from public.newsletter_subscriptions where email = ${subscriber}`,
    ).toEqual([{ state: "unsubscribed" }]);
  });

  await test.step("an alert mails new matches and nothing else", async () => {
    await page.goto(`/?q=${word}`);
    const form = page.getByRole("form", { name: `Email me new Golang jobs matching ${word}` });
    await form.getByRole("textbox").fill(seeker);
    await form.getByRole("button").click();
    await expect(page.getByRole("status").filter({ hasText: "Almost done" })).toBeVisible();
    await confirmByMail(page, board, seeker);
    const due = () => sql`
      update public.job_alerts set seen_until = now() - interval '1 hour', next_at = now() where email = ${seeker}`;
    await due();
    await addJob(sql, { title: `New ${word}`, minutesAgo: 10, city_id });
    await addJob(sql, { title: "Not about it", minutesAgo: 10, city_id });
    await addJob(sql, { title: `Gone ${word}`, minutesAgo: 10, city_id, is_archived: true });
    await board.run("alerts");
    await board.run("mail");
    const alert = await board.mail(seeker, /^1 new: /u);
    expect(alert.text).toContain(`New ${word}`);
    for (const other of [`Old ${word}`, "Not about it", `Gone ${word}`])
      expect(alert.text).not.toContain(other);
    const before = board.mailsTo(seeker);
    await sql`update public.job_alerts set next_at = now() where email = ${seeker}`;
    await board.run("alerts");
    await board.run("mail");
    expect(board.mailsTo(seeker)).toBe(before);
  });

  await test.step("a recruiter is reminded of a job and renews it by the mailed link before it closes", async () => {
    const recruiter = `${randomWord()}@acme-systems.dev`;
    const account = randomUUID();
    await addUser(sql, { id: account, email: recruiter });
    const [owner] = await sql`
      insert into public.recruiters (auth_id, name, company_name, contact_number, status)
      values (${account}, 'Ada', 'Acme Systems', '1', 'approved') returning id`;
    const title = `Engineer ${randomWord()}`;
    const soon = new Date(Date.now() + 3 * 86_400_000);
    const mine = { city_id, recruiter_id: String(owner?.id), expires_at: soon };
    const job = await addJob(sql, { title, minutesAgo: 57 * 24 * 60, ...mine });
    await board.run("reminders");
    await board.run("mail");
    await page.goto(linkInMail(await board.mail(recruiter, /still open\?$/u), "/renew/"));
    await page.getByRole("button", { name: "Renew for 60 days" }).click();
    await expect(page.getByRole("status")).toContainText("This job is open until");
    const [renewed] = await sql`
      select floor((extract(epoch from expires_at - now()) + 60) / 86400)::int as days from public.jobs where id = ${job.id}`;
    expect(renewed).toEqual({ days: 60 });
    await sql`update public.jobs set expires_at = now() where id = ${job.id}`;
    await board.run("closed-jobs");
    const closed = await fetchPage(request, `/golang-jobs/${job.slug}`);
    expect(closed.within("main").text()).toContain("This job is closed");
    expect(await (await request.get(`/?q=${title}`)).text()).toContain("No jobs");
  });

  await test.step("a calendar program reads the feed", async () => {
    const name = `GopherCon ${randomWord()}, “Zürich”; ${"long ".repeat(20)}`.trim();
    await sql`
      insert into public.events (name, start_date, end_date, is_online, event_url)
      values (${name}, now() + interval '10 days', now() + interval '11 days', true, 'https://events.example.com/')`;
    await expect(async () => {
      const feed = await (await request.get("/events.ics?type=conference")).text();
      const events = new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents("vevent");
      expect(events.map((event) => String(event.getFirstPropertyValue("summary")))).toContain(name);
    }).toPass();
  });

  await test.step("search engines are notified of changed pages and find the IndexNow key", async () => {
    expect(await (await request.get(`/${key}.txt`)).text()).toBe(key);
    for (const other of ["/another-key.txt", "/indexnow/another-key"])
      expect((await request.get(other)).status()).toBe(404);
    await sql`update public.search_notices set due_at = now()`;
    await board.run("search-engines");
    const urls = board.engine.told.map(({ url }) => url);
    expect(urls).toContain(`http://127.0.0.1:3000/golang-jobs/${old.slug}`);
    expect(new Set(urls).size).toBe(urls.length);
  });
});

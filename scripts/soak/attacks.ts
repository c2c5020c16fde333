import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { mailAttacks } from "./mail-attacks.ts";
import { addJobs } from "../demo-data.ts";
import { count, each, status } from "./requests.ts";
import type { OwnSite, Trial } from "./own-site.ts";
import { textAttacks } from "./text-attacks.ts";

/** An address of its own for each request, as a proxy would tell it. */
let serial = 0;
const fromSomewhere = () => ({
  "x-forwarded-for": `198.18.${(serial >> 8) & 255}.${serial++ & 255}`,
});

const backReferences = String.raw`(.*)\1(.*)\2(.*)\3zz`;
const manyTerms = Array.from({ length: 300 }, (_, n) => `title.ilike.*a*b*${n}*`).join();
const manyEmbeds = Array.from({ length: 40 }, (_, n) => `e${n}:jobs(id,title,company,slug)`).join();

/** Reads that callers with the publishable key may still ask for. */
const slowReads = [
  `jobs?select=id&description=match.${encodeURIComponent(backReferences)}`,
  ...["title", "company", "slug"].map(
    (column) => `jobs?select=id&${column}=match.${encodeURIComponent(backReferences)}`,
  ),
  `companies?select=id&name=match.${encodeURIComponent(backReferences)}`,
  `jobs?select=id&or=(${manyTerms})`,
  "jobs?select=id,cities(jobs(id,title))&limit=1000",
  "cities?select=id,jobs(id,cities(jobs(id,title)))",
  "companies?select=id,jobs(id,title,cities(jobs(id,title,company)))",
  "skills?select=slug,job_skills(jobs(id,title,job_skills(skills(slug,job_skills(job_id)))))",
  `cities?select=${manyEmbeds}`,
  "jobs?select=*&title=ilike.*zz*",
];

const nested = "<div>".repeat(5000) + "</p>".repeat(6250);

export const attacks: Record<string, Trial> = {
  ...textAttacks,
  ...mailAttacks,

  async "forms of 39,000 fields"({ url }) {
    const body =
      Array.from(
        { length: 39_000 },
        (_, n) => `--b\r\ncontent-disposition: form-data; name="f${n}"\r\n\r\n\r\n`,
      ).join("") + "--b--\r\n";
    const statuses = await each(10, (n) =>
      status(
        fetch(url + (n % 2 ? "/" : "/recruiter/login"), {
          method: "POST",
          body,
          headers: { ...fromSomewhere(), "content-type": "multipart/form-data; boundary=b" },
        }),
      ),
    );
    return count(statuses);
  },

  async "HTML that is slow to clean, stored 50 times, then feeds"({ url, rest, signIn, withSql }) {
    const refused = await status(
      rest("/rest/v1/jobs", await aJob(withSql, nested), await signIn()),
    );
    // As a board may have them from before there was a limit.
    await withSql((sql) =>
      sql.begin(async (sql) => {
        await sql`
          insert into public.jobs (title, company, city_id, description, application_url)
          select 'Hostile ' || n, 'Acme', (select id from public.cities limit 1), 'Hostile', 'https://a.example'
            from generate_series(1, 50) n`;
        await sql`alter table public.jobs disable trigger before_write`;
        await sql`update public.jobs set description = ${nested} where description = 'Hostile'`;
        await sql`alter table public.jobs enable trigger before_write`;
      }),
    );
    const fed = await each(20, () =>
      status(fetch(`${url}/feed.xml?city=${serial++}`, { headers: fromSomewhere() })),
    );
    const read = await each(20, () =>
      status(fetch(`${url}/feed.xml`, { headers: fromSomewhere() })),
    );
    return `posted ${refused}; feeds ${count([...fed, ...read])}`;
  },

  async "200 unfinished posts of 9 MB"({ url }, signal) {
    const { hostname, port } = new URL(url);
    const head = `POST /recruiter/login HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\n`;
    const chunk = Buffer.alloc(1_000_000, "x");
    let cut = 0;
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(Number(port), hostname);
      socket
        .on("error", () => undefined)
        .on("close", () => cut++)
        .resume();
      socket.write(head);
      for (let n = 0; n < 8; n++) socket.write(chunk);
      return socket;
    });
    await sleep(20_000, null, { signal });
    const cutByServer = cut;
    for (const socket of sockets) socket.destroy();
    return `${cutByServer} of 200 cut by the server within 20 s`;
  },

  async "23,000 distinct addresses"({ url }) {
    const shapes = [
      (n: number) => `/?city=Place${n}`,
      (n: number) => `/golang-jobs/nothing-${n}`,
      (n: number) => `/?q=word${n}`,
      (n: number) => `/?utm_source=${n}`,
    ];
    const statuses = await each(
      23_000,
      (n) => status(fetch(url + (shapes[n % shapes.length] ?? String)(n))),
      16,
    );
    return count(statuses);
  },

  async "300 tracking requests of 100 visits over REST"({ rest, withSql }) {
    const before = await withSql(visits);
    const statuses = await each(300, () =>
      status(
        rest(
          "/rest/v1/page_visits",
          Array.from({ length: 100 }, () => ({ page_path: "/", visitor_id: randomUUID() })),
        ),
      ),
    );
    return `${(await withSql(visits)) - before} of 30,000 stored; ${count(statuses)}`;
  },

  async "1,000 jobs and 1,000 cities in one REST call each"({ rest, signIn, withSql }) {
    const token = await signIn();
    const job = await aJob(withSql, "<p>Go.</p>");
    const jobs = await status(
      rest(
        "/rest/v1/jobs",
        Array.from({ length: 1000 }, () => job),
        token,
      ),
    );
    const cities = await status(
      rest(
        "/rest/v1/cities",
        Array.from({ length: 1000 }, (_, n) => ({ name: `City ${n}`, country: "Germany" })),
        token,
      ),
    );
    return `jobs ${jobs}, cities ${cities}`;
  },

  async "20 wrong sign-ins a second for 10 s, searches beside"({ url, rest }) {
    const slow: number[] = [];
    const guessing = each(
      200,
      async (n) => {
        await sleep(50 * n);
        return status(
          rest("/auth/v1/token?grant_type=password", {
            email: "other@borealis-labs.dev",
            password: `wrong-${n}`,
          }),
        );
      },
      200,
    );
    const searching = each(
      40,
      async (n) => {
        await sleep(250 * n);
        const begin = performance.now();
        const answer = await status(fetch(`${url}/?q=go+${n}`, { headers: fromSomewhere() }));
        slow.push(performance.now() - begin);
        return answer;
      },
      40,
    );
    return `sign-ins ${count(await guessing)}; searches ${count(await searching)}, slowest ${Math.round(Math.max(...slow))} ms`;
  },

  async "the twelve slowest reads of the data API for 20 s, searches and readiness beside"(
    { url, backendUrl, publishableKey, databaseUrl },
    signal,
  ) {
    await addJobs(await databaseUrl(), 10_000, signal);
    const end = Date.now() + 20_000;
    const until = async (ask: () => Promise<string>) => {
      const answers: string[] = [];
      while (Date.now() < end) answers.push(await ask());
      return answers;
    };
    const attacking = slowReads.map((path) =>
      until(async () => {
        const answer = await status(
          fetch(`${backendUrl}/rest/v1/${path}`, { headers: { apikey: publishableKey } }),
        );
        if (answer === "503") await sleep(200);
        return answer;
      }),
    );
    const times: number[] = [];
    const searching = until(async () => {
      await sleep(250);
      const begin = performance.now();
      const answer = await status(fetch(`${url}/?q=go+${serial++}`, { headers: fromSomewhere() }));
      times.push(performance.now() - begin);
      return answer;
    });
    const ready = until(async () => {
      await sleep(250);
      return status(fetch(`${url}/api/ready`));
    });
    const attacked = (await Promise.all(attacking)).flat();
    return `attack ${count(attacked)}; searches ${count(await searching)}, slowest ${Math.round(Math.max(...times))} ms; ready ${count(await ready)}`;
  },

  async "64 registrations at once"({ rest, withSql }) {
    const statuses = await each(
      64,
      (n) =>
        status(
          rest("/auth/v1/signup", {
            email: `person${n}@acme-systems.dev`,
            password: "long enough",
          }),
        ),
      64,
    );
    const [row] = await withSql(
      (sql) =>
        sql<
          { count: number }[]
        >`select count(*)::int as count from auth.users where email like 'person%'`,
    );
    return `${row?.count} accounts; ${count(statuses)}`;
  },
};

const visits = async (sql: Parameters<Parameters<OwnSite["withSql"]>[0]>[0]) =>
  Number(
    (await sql<{ count: number }[]>`select count(*)::int as count from public.page_visits`)[0]
      ?.count,
  );

async function aJob(withSql: OwnSite["withSql"], description: string) {
  const [place] = await withSql(
    (sql) => sql<{ id: string }[]>`select id from public.cities limit 1`,
  );
  return {
    title: "Gopher",
    company: "Acme",
    city_id: place?.id,
    description,
    application_url: "https://a.example",
  };
}

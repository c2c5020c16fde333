import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import sharp from "sharp";
import type { Measurement } from "../bars.ts";
import { hiddenFields, submitForm } from "../event-form.ts";
import { type OwnSite, startOwnSite } from "../own-site.ts";

/** The origin of the attacker's server. Must match attacker-host.ts. */
const host = "http://attacker.example";

const password = randomUUID();
const cronSecret = randomUUID();

/** Maximum time to watch an attack, in milliseconds. Without the site's limits, some attacks would take minutes. */
const longestMs = 60_000;

/** Client addresses in different networks, because the front gives a single network only a share of its capacity. */
const addresses = ["198.18.0.1", "198.19.0.1", "198.51.100.1", "192.0.2.1"];

/** Runs attacks that each use a single account or page, and measures their effect on another visitor. */
export async function measureAttacks(signal: AbortSignal): Promise<Measurement[]> {
  const attacker = createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const sendPage = pages[path];
    if (sendPage) sendPage(response);
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(attacker, "listening");
  await using stack = new AsyncDisposableStack();
  stack.defer(() => {
    attacker.closeAllConnections();
    attacker.close();
  });
  const preload = import.meta.resolve("./attacker-host.ts");
  const site = stack.use(
    await startOwnSite(signal, {
      env: {
        NODE_OPTIONS: `--import=${preload}`,
        ATTACKER_PORT: String((attacker.address() as AddressInfo).port),
        CRON_SECRET: cronSecret,
        DEMO_PASSWORD: password,
      },
    }),
  );
  // The first requests after the start take longer.
  for (let n = 0; n < 20; n++) await measureVisit(site.url, `/?q=${randomUUID()}`);
  const figures: Measurement[] = [];
  for (const [name, attack] of Object.entries(attacks)) {
    signal.throwIfAborted();
    console.log(`\n${name}…`);
    figures.push(...(await measureDuring(site, name, attack)));
    // An attack that was watched for the longest time may still be running.
    await site.recovered(`/?q=${randomUUID()}`);
  }
  return figures;
}

/** The responses of the attacker's server, by path. */
const pages: Record<string, (response: ServerResponse) => void> = {
  "/closed": (response) => {
    // For each end tag without a start tag, a parser searches all open elements.
    const filling = "<b>".repeat(10_000) + "</i>".repeat(240_000);
    const html = `<p>no longer accepting applications</p>${filling}`;
    response.writeHead(200, { "content-type": "text/html" }).end(html);
  },
  "/posting": (response) => {
    const posting = {
      "@type": "JobPosting",
      title: "Go Engineer",
      description: "<".repeat(4_000_000),
      hiringOrganization: { name: "Attacker" },
    };
    const html = `<script type="application/ld+json">${JSON.stringify(posting)}</script>`;
    const headers = { "content-type": "text/html", "content-encoding": "gzip" };
    response.writeHead(200, headers).end(gzipSync(html));
  },
  "/slow": (response) => {
    response.writeHead(200, { "content-type": "text/html" });
    const drip = setInterval(() => response.write(" "), 500);
    response.on("close", () => clearInterval(drip));
  },
};

/** Prepares an attack. Returns a function that starts it and resolves to the statuses of the responses. */
type Attack = (site: OwnSite) => Promise<() => Promise<string[]>>;

const attacks: Record<string, Attack> = {
  "Links of three jobs lead to a page of 1 MB with 10,000 open elements": async ({
    url,
    withSql,
  }) => {
    await withSql(async (sql) => {
      await sql`
        insert into private.link_checks (job_id, url, checked_at, strikes, outcome)
        select id, application_url, now(), 0, '200' from public.jobs`;
      await sql`
        update public.jobs set application_url = ${`${host}/closed?`} || id
        where id in (
          select id from public.jobs
          where not is_archived and expires_at > now() + interval '1 day'
          limit 3)`;
    });
    const headers = { authorization: `Bearer ${cronSecret}` };
    return async () => {
      const status = await responseStatus(
        fetch(`${url}/api/cron/links`, { method: "POST", headers }),
      );
      return [status];
    };
  },

  "A posting of 4 MB is copied four times": async ({ url }) => {
    const copy = await createFormSender(url, "approved@acme-systems.dev", copyForm);
    return async () => {
      const statuses = [];
      for (const [n, from] of addresses.entries())
        statuses.push(await copy({ address: `${host}/posting?${n}` }, from));
      return statuses;
    };
  },

  "Sixteen images of 49 megapixels are uploaded as a logo": async ({ url }) => {
    const save = await createFormSender(url, "approved@acme-systems.dev", companyForm);
    const flat = { width: 7000, height: 7000, channels: 3, background: "#00add8" } as const;
    const image = await sharp({ create: flat }).avif({ effort: 0 }).toBuffer();
    const logo = new File([new Uint8Array(image)], "logo.avif", { type: "image/avif" });
    return () => sendSixteen((from) => save({ logo }, from));
  },

  "Sixteen postings are copied from a host that answers slowly": async ({ url }) => {
    const copy = await createFormSender(url, "other@borealis-labs.dev", copyForm);
    return () => sendSixteen((from, n) => copy({ address: `${host}/slow?${n}` }, from));
  },
};

const copyForm = { path: "/recruiter/jobs/copy", field: /name="address"/ };
const companyForm = { path: "/recruiter/company", field: /name="logo"/ };

/** Sends sixteen requests at once, four from each IP address. */
function sendSixteen(send: (from: string, n: number) => Promise<string>): Promise<string[]> {
  const requests = Array.from({ length: 16 }, (_, n) => {
    const from = addresses[n % addresses.length] ?? "";
    return send(from, n);
  });
  return Promise.all(requests);
}

/** Signs in as a demo recruiter and returns a function that submits a form from a given IP address. */
async function createFormSender(url: string, email: string, { path, field }: typeof copyForm) {
  const cookie = await signIn(url, email);
  const page = await fetch(url + path, { headers: { cookie } });
  const hidden = hiddenFields(await page.text(), field);
  return (fields: object, from: string) => {
    const options = {
      headers: { cookie, "x-forwarded-for": from },
      signal: AbortSignal.timeout(longestMs),
    };
    return responseStatus(submitForm(url + path, { ...hidden, ...fields }, options));
  };
}

/** The status of a response, or the name of the error if the request fails. */
async function responseStatus(sent: Promise<Response>): Promise<string> {
  try {
    const response = await sent;
    await response.bytes();
    return String(response.status);
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

/** Signs in as a demo recruiter and returns the session's Cookie header. */
async function signIn(url: string, email: string): Promise<string> {
  const page = `${url}/recruiter/login`;
  const form = hiddenFields(await (await fetch(page)).text(), /name="password"/);
  const response = await submitForm(page, { ...form, email, password });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";", 1).join(""));
  if (cookies.length === 0) throw new Error(`${email} could not sign in (${response.status}).`);
  return cookies.join("; ");
}

/** Runs an attack and meanwhile measures another visitor's response times, four times a second. */
async function measureDuring(site: OwnSite, name: string, attack: Attack): Promise<Measurement[]> {
  const beginAttack = await attack(site);
  let isOver = false;
  const attacked = beginAttack().finally(() => (isOver = true));
  attacked.catch(() => undefined);
  const health: Promise<Visit>[] = [];
  const searches: Promise<Visit>[] = [];
  const begin = performance.now();
  // Watches for at least five seconds, because an attack may still have effects after its responses.
  while (performance.now() - begin < (isOver ? 5000 : longestMs)) {
    health.push(measureVisit(site.url, "/api/health"));
    searches.push(measureVisit(site.url, `/?q=${randomUUID()}`));
    await sleep(250);
  }
  const healthVisits = await Promise.all(health);
  const searchVisits = await Promise.all(searches);
  const statuses = isOver ? (await attacked).join(", ") : "still running";
  console.log(`Answers to the attack: ${statuses}.`);
  const failed = [...healthVisits, ...searchVisits].filter(({ isOk }) => !isOk);
  return [
    ["requests that failed", name, failed.length],
    ["slowest /api/health during an attack, ms", name, slowestMs(healthVisits)],
    ["slowest search during an attack, ms", name, slowestMs(searchVisits)],
  ];
}

type Visit = { ms: number; isOk: boolean };

const slowestMs = (visits: Visit[]) => Math.max(...visits.map(({ ms }) => ms));

async function measureVisit(url: string, path: string): Promise<Visit> {
  const begin = performance.now();
  const headers = { "x-forwarded-for": "203.0.113.7" };
  const signal = AbortSignal.timeout(longestMs);
  const status = await responseStatus(fetch(url + path, { headers, signal }));
  return { ms: performance.now() - begin, isOk: status === "200" };
}

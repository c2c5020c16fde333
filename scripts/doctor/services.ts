import { type Env, localOrigin } from "../../lib/config/env.ts";
import { payLaws } from "../../lib/jobs/pay-laws.ts";
import { areRatesOutdated, maxRateAgeDays, ratesUrl } from "../../lib/money/rates.ts";
import { dayMs } from "../../lib/text/dates.ts";
import { checkSupabase, forgeableAddressWarning } from "../checks.ts";
import { badResult, type Result, noteResult, okResult } from "./finding.ts";
import { requestHead } from "./reach.ts";

const fetchWithTimeout = (url: string, headers = {}) =>
  fetch(url, { headers, signal: AbortSignal.timeout(5000) }).catch(() => null);

export async function fetchStatus(url: string): Promise<number | null> {
  const answer = await fetchWithTimeout(url);
  await answer?.body?.cancel();
  return answer?.status ?? null;
}

const backendUrl = ({ SUPABASE_URL, SUPABASE_PORT }: Env) =>
  SUPABASE_URL ?? `http://127.0.0.1:${SUPABASE_PORT}`;

export async function checkBackend(env: Env, isRunning: boolean): Promise<Result> {
  const at = backendUrl(env);
  if (!env.SUPABASE_URL && !isRunning) return noteResult("is not running", "npm start");
  await checkSupabase({ ...env, SUPABASE_URL: at });
  return okResult(`answers at ${at}`);
}

/** Only a note, because a firewall may keep visitors away from the port. */
export function checkProxies(env: Env): Result[] {
  const warning = forgeableAddressWarning(env);
  return warning ? [noteResult(warning)] : [];
}

export async function checkSite(env: Env, isRunning: boolean): Promise<Result[]> {
  const url = localOrigin(env);
  // If the site is not running, another program may respond at its address.
  if (!isRunning) return [noteResult(`is not running at ${url}`, "npm start")];
  const health = await fetchStatus(`${url}/api/health`);
  if (health !== null)
    return [okResult(`the front answers at ${url}`), await checkWeb(url, health)];
  const remedy = "look at the output of npm start, or restart it";
  return [badResult(`the front does not answer at ${url}`, remedy)];
}

async function checkWeb(url: string, health: number): Promise<Result> {
  const remedy = "it restarts by itself; its last lines say why it stopped";
  if (health !== 200) return badResult(`the web process answers ${health}`, remedy);
  const answer = await fetchWithTimeout(`${url}/api/ready`);
  if (answer?.status === 200) return okResult("the web process answers and reaches the backend");
  const body = (await answer?.json().catch(() => null)) as { reason?: string } | null;
  const usual = `${answer?.status ?? "no answer"}: it does not reach the backend, or is stopping`;
  return badResult("the web process is not ready", body?.reason ?? usual);
}

/** Checks the age of the exchange rates, which are readable only while the backend is running. */
export async function checkRates(
  env: Env,
  isRunning: boolean,
  { now = Date.now(), source = ratesUrl } = {},
): Promise<Result> {
  if (!isRunning && !env.SUPABASE_URL) return noteResult("not checked: the site is not running");
  const rates = `${backendUrl(env)}/rest/v1/currency_rates?select=as_of&currency=eq.EUR`;
  const answer = await fetchWithTimeout(rates, { apikey: env.SUPABASE_PUBLISHABLE_KEY ?? "" });
  const [row] = answer?.ok ? ((await answer.json()) as { as_of: string }[]) : [];
  if (!row) return noteResult("not checked: the backend does not answer");
  const message = `pay is compared at the ECB's rates of ${row.as_of}`;
  if (!areRatesOutdated(row.as_of, now)) return okResult(message);
  const outdated = `${message}, more than ${maxRateAgeDays} days ago: pages do not convert pay, and lists say so`;
  const reached = await requestHead(source);
  if (typeof reached === "string")
    return noteResult(outdated, `this machine does not reach ${new URL(source).host} (${reached})`);
  return badResult(outdated, "/admin/schedule shows the last attempt");
}

const mostDaysOfLaws = 180;

export function checkPayLaws(now = Date.now()): Result {
  const [oldest = ""] = payLaws.map(({ checkedOn }) => checkedOn).toSorted();
  const message = `laws on pay in adverts were checked on ${oldest}`;
  if (now - Date.parse(oldest) <= mostDaysOfLaws * dayMs) return okResult(message);
  return noteResult(
    `${message}, more than ${mostDaysOfLaws} days ago`,
    "update the site, or check lib/jobs/pay-laws.ts",
  );
}

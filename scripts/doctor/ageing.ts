import type { Env } from "../../lib/config/env.ts";
import { payLaws } from "../../lib/jobs/pay-laws.ts";
import { areOutdated, mostDays } from "../../lib/money/age.ts";
import { dayMs } from "../../lib/text/dates.ts";
import { bad, type Finding, note, ok } from "./finding.ts";

/** How long ago what we say of laws on pay may have been checked, in days. */
const mostDaysOfLaws = 180;

/** Whether the rates by which pay is compared are recent. Only a backend that runs can be asked. */
export async function checkRates(
  { SUPABASE_URL, SUPABASE_PORT, SUPABASE_PUBLISHABLE_KEY: apikey = "" }: Env,
  isRunning: boolean,
  now = Date.now(),
): Promise<Finding> {
  if (!isRunning && !SUPABASE_URL) return note("Rates", "not checked: the site does not run");
  const backend = SUPABASE_URL ?? `http://127.0.0.1:${SUPABASE_PORT}`;
  const answer = await fetch(`${backend}/rest/v1/currency_rates?select=as_of&currency=eq.EUR`, {
    headers: { apikey },
    signal: AbortSignal.timeout(5000),
  }).catch(() => null);
  const [row] = answer?.ok ? ((await answer.json()) as { as_of: string }[]) : [];
  if (!row) return note("Rates", "not checked: the backend does not answer");
  const words = `pay is compared at the ECB's rates of ${row.as_of}`;
  if (!areOutdated(row.as_of, now)) return ok("Rates", words);
  return bad(
    "Rates",
    `${words}, more than ${mostDays} days ago, and pages say so: does this machine reach the internet? /admin/schedule shows the last try`,
  );
}

/** Whether what the job form says of laws on pay was checked lately. */
export function checkPayLaws(now = Date.now()): Finding {
  const [oldest = ""] = payLaws.map(({ checkedOn }) => checkedOn).toSorted();
  const words = `laws on pay in adverts were checked on ${oldest}`;
  if (now - Date.parse(oldest) <= mostDaysOfLaws * dayMs) return ok("Pay laws", words);
  return note(
    "Pay laws",
    `${words}, more than ${mostDaysOfLaws} days ago: update the site, or check lib/jobs/pay-laws.ts`,
  );
}

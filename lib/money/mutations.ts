import "server-only";
import { DomUtils, parseDocument } from "htmlparser2";
import { z } from "zod";
import {
  publicInternet,
  readFirstBytes,
  requestPublicAddress,
  userAgent,
} from "@/lib/http/outgoing";
import { purgePages } from "@/lib/http/purge-pages";
import { taskClient } from "@/lib/supabase/server";
import { ratesUrl } from "@/lib/money/rates";

/**
 * Limits for downloading the central bank's exchange rates, a file of about 2 KB: time in milliseconds and size in
 * bytes.
 */
const timeoutMs = 10_000;
const mostBytes = 64 * 1024;

/** The European Central Bank publishes about thirty exchange rates: a file with far fewer is incomplete. */
const fewestCurrencies = 20;

const ratesSchema = z.object({
  asOf: z.iso.date(),
  rates: z
    .array(
      z.object({
        currency: z.string().regex(/^[A-Z]{3}$/),
        perEur: z.number().gt(0).lt(1_000_000),
      }),
    )
    .min(fewestCurrencies)
    .max(100),
});

/**
 * Scheduled task: stores the latest exchange rates if they are new, and reconverts the pay of all jobs. Returns a
 * summary.
 */
export async function updateRates(): Promise<string> {
  const { asOf, rates } = await fetchReferenceRates();
  const client = taskClient();
  const { data: changed } = await client
    .rpc("set_currency_rates", {
      currencies: rates.map(({ currency }) => currency),
      rates: rates.map(({ perEur }) => perEur),
      as_of: asOf,
    })
    .throwOnError();
  if (changed === 0) return `The rates of ${asOf} are already stored.`;
  // convert_pay returns null after the last job, although the generated types do not include null.
  let after_id: string | null | undefined;
  do {
    const { data } = await client.rpc("convert_pay", after_id ? { after_id } : {}).throwOnError();
    after_id = data as string | null;
  } while (after_id !== null);
  await purgePages();
  return `Stored ${changed} rates of ${asOf}.`;
}

/** The bank's latest exchange rates, in units of a currency for one euro. Throws if they cannot be read. */
export function fetchReferenceRates(url = ratesUrl, network = publicInternet(0)) {
  const headers = { "user-agent": userAgent("Rates"), accept: "application/xml, text/xml" };
  const signal = AbortSignal.timeout(timeoutMs);
  return requestPublicAddress(
    new URL(url),
    { network, headers, signal },
    async ({ statusCode, body }) => {
      if (statusCode !== 200) throw new Error(`The bank answered ${statusCode}.`);
      const xml = await readFirstBytes(body, mostBytes + 1);
      if (xml.length > mostBytes) throw new Error("The bank's answer is too long.");
      return parseReferenceRates(xml.toString());
    },
  );
}

function parseReferenceRates(xml: string) {
  const file = parseDocument(xml, { xmlMode: true });
  const cubes = DomUtils.getElementsByTagName("Cube", file).map(({ attribs }) => attribs);
  const days = cubes.filter(({ time }) => time);
  const rates = cubes
    .filter(({ currency }) => currency)
    .map(({ currency, rate }) => ({ currency, perEur: Number(rate) }));
  const isWhole = days.length === 1 && /<\/(?:\w+:)?Envelope>\s*$/.test(xml);
  const currencies = new Set(rates.map(({ currency }) => currency));
  const hasDuplicates = currencies.size < rates.length;
  if (!isWhole || hasDuplicates) throw new Error("The bank's answer is not one day of rates.");
  return ratesSchema.parse({ asOf: days[0]?.time, rates });
}

import { Client } from "undici";
import { z } from "zod";
import { site } from "@/lib/site";
import { ratesUrl } from "./rates";

/** Longest time for the answer, in milliseconds, and most that is read of it, in bytes: it has about 2 KB. */
const timeoutMs = 10_000;
const mostBytes = 64 * 1024;

/** A file with fewer currencies is half a file: there are about thirty. */
const fewestCurrencies = 20;

const headers = {
  "user-agent": `${site.name.replace(/\W+/gu, "")}Rates/1.0 (+${site.url}/contact; ${site.contactEmail})`,
  accept: "application/xml, text/xml",
};

const schema = z.object({
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

/** The rates of a day against the euro, of every currency but itself. */
export type ReferenceRates = z.output<typeof schema>;

/** Asks for the rates of the last working day. Throws where the answer is none, or not whole. */
export async function fetchReferenceRates(url = ratesUrl): Promise<ReferenceRates> {
  const { origin, pathname } = new URL(url);
  const client = new Client(origin);
  try {
    const { statusCode, body } = await client.request({
      path: pathname,
      method: "GET",
      headers,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (statusCode !== 200) throw new Error(`The bank answered ${statusCode}.`);
    return parseReferenceRates(await readText(body));
  } finally {
    // Whatever is left of the answer is not waited for.
    await client.destroy();
  }
}

/** Reads the bank's XML: one day, and a currency with its rate on each line. Throws where that is not what it holds. */
function parseReferenceRates(xml: string): ReferenceRates {
  const days = [...xml.matchAll(/<Cube\s+time=['"]([\d-]+)['"]/g)];
  const lines = [...xml.matchAll(/<Cube\s+currency=['"](\w+)['"]\s+rate=['"]([\d.]+)['"]\s*\/>/g)];
  const rates = lines.map(([, currency, rate]) => ({ currency, perEur: Number(rate) }));
  const isWhole = days.length === 1 && /<\/(?:\w+:)?Envelope>\s*$/.test(xml);
  if (!isWhole || new Set(rates.map(({ currency }) => currency)).size < rates.length)
    throw new Error("The bank's answer is not one day of rates.");
  return schema.parse({ asOf: days[0]?.[1], rates });
}

async function readText(body: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > mostBytes) throw new Error("The bank's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

import "server-only";
import { purgePages } from "@/lib/http/purge-pages";
import { convertPayOfJobs, storeRates } from "./mutations";
import { fetchReferenceRates } from "./reference-rates";

/** Scheduled work: the bank's rates of the last working day, where they are new. The last good ones stay where it cannot be asked. */
export async function updateRates(fetchRates = fetchReferenceRates): Promise<string> {
  const rates = await fetchRates();
  const changed = await storeRates(rates);
  if (changed === 0) return `The rates of ${rates.asOf} are known.`;
  await convertPayOfJobs();
  await purgePages();
  return `Took ${changed} rates of ${rates.asOf}.`;
}

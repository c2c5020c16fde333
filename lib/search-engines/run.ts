import "server-only";
import { env } from "@/lib/env";
import { counted } from "@/lib/text/counted";
import { googleIndexing } from "./google";
import { indexNow } from "./indexnow";
import { noticeQueue, setSearchEngines } from "./mutations";
import { engineLabels, type SearchEngineName } from "./schema";
import { type Pass, sendNotices } from "./send";
import type { SearchEngine } from "./submission";

/** The engines this site is configured for. */
function configured(): [SearchEngineName, SearchEngine][] {
  const { INDEXNOW_KEY: key, INDEXNOW_URL, GOOGLE_INDEXING_ACCOUNT: account } = env;
  const [siteUrl, perDay] = [env.SITE_URL, env.GOOGLE_INDEXING_PER_DAY];
  return [
    ...(key ? [["indexnow", indexNow({ endpoint: INDEXNOW_URL, key, siteUrl })] as const] : []),
    ...(account ? [["google", googleIndexing({ account, perDay })] as const] : []),
  ].map(([name, engine]) => [name, engine]);
}

/** Scheduled work: search engines are told of pages that have changed; what it did in words. Throws when the backend fails. */
export async function tellSearchEngines(): Promise<string> {
  const engines = configured();
  await setSearchEngines(engines.map(([name]) => name));
  if (engines.length === 0) return "None is configured.";
  const told = await Promise.all(
    engines.map(async ([name, engine]) => {
      const pass = await sendNotices(noticeQueue(name), engine);
      return `${engineLabels[name]}: ${inWords(pass)}.`;
    }),
  );
  return told.join(" ");
}

function inWords({ sent, failed, later, returned }: Pass): string {
  const waiting = later + returned;
  return [
    `told of ${counted(sent, "page")}`,
    failed > 0 && `${failed} refused`,
    waiting > 0 && `${waiting} to be tried again`,
  ]
    .filter(Boolean)
    .join(", ");
}

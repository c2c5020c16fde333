import "server-only";
import PQueue from "p-queue";
import { internet, type Network } from "@/lib/http/outgoing";
import { purgePages } from "@/lib/http/purge-pages";
import { checkLink } from "./check-link";
import { listLinksToCheck, recordLinkCheck } from "./mutations";
import { counted } from "@/lib/text/counted";

/** Hosts asked at a time, the pause a host gets between requests, and how long one run begins new ones, in milliseconds. */
const hostsAtOnce = 8;
const pauseMs = 1000;
const longestRunMs = 20 * 60_000;

/** Asks the links of open jobs that were not checked for a day whether they still answer; the second strike closes a job. */
export async function checkLinks(network: Network = internet(pauseMs)): Promise<string> {
  const links = await listLinksToCheck();
  const end = Date.now() + longestRunMs;
  const hosts = Object.groupBy(links, ({ url }) => URL.parse(url)?.host ?? "");
  const queue = new PQueue({ concurrency: hostsAtOnce });
  let checked = 0;
  let closed = 0;
  const checkHost = async (ofHost: typeof links) => {
    for (const link of ofHost) {
      if (Date.now() > end) return;
      checked++;
      if (!(await recordLinkCheck(link, await checkLink(link.url, network)))) continue;
      closed++;
      await purgePages();
    }
  };
  await queue.addAll(
    Object.values(hosts).map(
      (ofHost = []) =>
        () =>
          checkHost(ofHost),
    ),
  );
  return `Checked ${counted(checked, "link")}, closed ${counted(closed, "job")}.`;
}

import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import getPort from "get-port";
import { megabytes } from "../processes.ts";
import { startFront, whenReady } from "../web.ts";
import { load } from "./http.ts";

/**
 * Resident memory of a front of its own, in MB, after 100,000 requests over 20,000 addresses, each with a page as large
 * as `html`. What answers it is no Next: that would take most of an hour.
 */
export async function frontMemory(
  html: string,
  env: Record<string, string>,
  signal: AbortSignal,
): Promise<number> {
  const origin = createServer(({ url }, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader("cache-control", "public, s-maxage=3600");
    response.end(html.replace("</body>", `<p>${encodeURI(String(url))}</p></body>`));
  });
  origin.listen(0, "localhost");
  await once(origin, "listening");
  const port = await getPort();
  const front = startFront((origin.address() as AddressInfo).port, await getPort(), {
    ...env,
    PORT: String(port),
  });
  try {
    const url = `http://127.0.0.1:${port}`;
    await whenReady("The front", front, url, signal);
    const address = () => `/?page=${Math.ceil(20_000 * Math.random())}`;
    for (let sent = 0; sent < 100_000 && !signal.aborted;)
      sent += 10 * (await load(url, address, 10)).perSecond;
    return megabytes(front.process.pid ?? 0);
  } finally {
    await front.stop();
    origin.close();
    origin.closeAllConnections();
  }
}

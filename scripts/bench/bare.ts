/** A plain Node server that answers every request with one page, for comparison with the site's cached pages. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

const html = await (await fetch(process.argv[2] ?? "")).text();
const gzipped = gzipSync(html);
const type = { "content-type": "text/html; charset=utf-8", "cache-control": "s-maxage=3600" };
const plain = { ...type, "content-length": Buffer.byteLength(html) };
const compressed = { ...type, "content-encoding": "gzip", "content-length": gzipped.length };
const server = createServer(({ headers }, response) => {
  if (headers["accept-encoding"] === "gzip") response.writeHead(200, compressed).end(gzipped);
  else response.writeHead(200, plain).end(html);
});
server.listen(0, "localhost", () => process.send?.((server.address() as AddressInfo).port));

/**
 * A plain Node server that replays one recorded response of the site for every request: the baseline for the speed of
 * cached pages.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { request } from "undici";

const fetchResponse = async (encoding: string) => {
  const headers = { accept: "text/html", "accept-encoding": encoding };
  const answer = await request(process.argv[2] ?? "", { headers });
  return { headers: answer.headers, bytes: await answer.body.bytes() };
};
const compressed = await fetchResponse("gzip");
const plain = await fetchResponse("identity");
const server = createServer((request, response) => {
  const answer = request.headers["accept-encoding"] === "gzip" ? compressed : plain;
  response.writeHead(200, answer.headers).end(answer.bytes);
});
server.listen(0, "localhost", () => process.send?.((server.address() as AddressInfo).port));

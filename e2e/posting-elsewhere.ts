// Preloaded into a web server, to which postings.example is then a public site. Its pages state one job posting each.
import dns from "node:dns/promises";
import { createServer } from "node:http";
import { type AddressInfo, Socket } from "node:net";
import { syncBuiltinESMExports } from "node:module";

const host = "postings.example";
const publicAddress = "93.184.215.14";

const posting = {
  "@type": "JobPosting",
  title: "Go Engineer <script>elsewhere",
  description: "<p>We write <b>Go</b>.<img src=x onerror=alert(1)></p>",
  hiringOrganization: { name: "Elsewhere" },
  jobLocation: { address: { addressLocality: "Lisbon", addressCountry: "PT" } },
};

const server = createServer((request, response) => {
  const json = JSON.stringify(posting).replaceAll("<", "\\u003c");
  const html = `<script type="application/ld+json">${json}</script>`;
  if (request.url === "/job") return response.end(html);
  return response.writeHead(302, { location: "http://127.0.0.1/job" }).end();
}).listen(0, "127.0.0.1");
server.unref();

const { lookup } = dns;
dns.lookup = (async (name: string, options: object) =>
  name === host ? [{ address: publicAddress, family: 4 }] : lookup(name, options)) as typeof lookup;
syncBuiltinESMExports();

const { connect } = Socket.prototype;
Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
  const [first] = given.flat() as { host?: string }[];
  const own = { port: (server.address() as AddressInfo).port, host: "127.0.0.1" };
  return Reflect.apply(connect, this, first?.host === host ? [own] : given) as Socket;
} as typeof connect;

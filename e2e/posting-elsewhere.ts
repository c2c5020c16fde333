// Preloaded into a web server: redirects connections to postings.example to a local server. Two of its pages contain a
// job posting; all other paths redirect to an address that is not public.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { redirectHostToLocalPort } from "./redirect-host.ts";

const posting = {
  "@type": "JobPosting",
  title: "Go Engineer <script>elsewhere",
  description: "<p>We write <b>Go</b>.<img src=x onerror=alert(1)></p>",
  hiringOrganization: { name: "Elsewhere" },
  jobLocation: { address: { addressLocality: "Lisbon", addressCountry: "PT" } },
};

/**
 * Response time of the slow page in milliseconds: longer than console pages wait for the backend
 * (lib/auth/session.ts).
 */
const slowMs = 3000;

const server = createServer((request, response) => {
  const json = JSON.stringify(posting).replaceAll("<", "\\u003c");
  const html = `<script type="application/ld+json">${json}</script>`;
  if (request.url === "/job") return response.end(html);
  if (request.url === "/slow") return setTimeout(() => response.end(html), slowMs);
  return response.writeHead(302, { location: "http://127.0.0.1/job" }).end();
}).listen(0, "127.0.0.1");
server.unref();

redirectHostToLocalPort("postings.example", () => (server.address() as AddressInfo).port);

// Preloaded into a web server, to which postings.example is then a public site. Its pages state one job posting each.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { redirectHost } from "../scripts/proofs/stand-in.ts";

const posting = {
  "@type": "JobPosting",
  title: "Go Engineer <script>elsewhere",
  description: "<p>We write <b>Go</b>.<img src=x onerror=alert(1)></p>",
  hiringOrganization: { name: "Elsewhere" },
  jobLocation: { address: { addressLocality: "Lisbon", addressCountry: "PT" } },
};

/** Longer than the pages of the console wait for the backend (lib/limits/deadline.ts). */
const slowMs = 3000;

const server = createServer((request, response) => {
  const json = JSON.stringify(posting).replaceAll("<", "\\u003c");
  const html = `<script type="application/ld+json">${json}</script>`;
  if (request.url === "/job") return response.end(html);
  if (request.url === "/slow") return setTimeout(() => response.end(html), slowMs);
  return response.writeHead(302, { location: "http://127.0.0.1/job" }).end();
}).listen(0, "127.0.0.1");
server.unref();

redirectHost("postings.example", () => (server.address() as AddressInfo).port);

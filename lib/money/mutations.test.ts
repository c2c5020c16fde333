import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { publicInternet } from "@/lib/http/outgoing";
import { fetchReferenceRates } from "@/lib/money/mutations";

const codes = [
  "USD",
  "JPY",
  "CZK",
  "DKK",
  "GBP",
  "HUF",
  "PLN",
  "RON",
  "SEK",
  "CHF",
  "ISK",
  "NOK",
  "TRY",
  "AUD",
  "BRL",
  "CAD",
  "CNY",
  "HKD",
  "IDR",
  "ILS",
  "INR",
  "KRW",
];
const ratesFile = (changes: { time?: string; lines?: string[] } = {}) => {
  const { time = "2026-11-20", lines = codes.map((code, n) => rateLine(code, `${n + 1}.5`)) } =
    changes;
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01">
\t<Cube>
\t\t<Cube time='${time}'>
${lines.join("\n")}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>
`;
};
const rateLine = (currency: string, rate: string) =>
  `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`;
const lines = codes.map((code) => rateLine(code, "2"));

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

/** Requests the rates from a bank whose server answers by `listener`. */
async function fetchRatesFrom(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return fetchReferenceRates(`http://127.0.0.1:${port}/`, {
    ...publicInternet(0),
    isAllowed: () => true,
  });
}
const fetchRatesInText = (text: string, status = 200) =>
  fetchRatesFrom((_, response) => response.writeHead(status).end(text));

test("the exchange rates of a day are parsed", async () => {
  const { asOf, rates } = await fetchRatesInText(ratesFile());
  expect(asOf).toBe("2026-11-20");
  expect(rates).toHaveLength(codes.length);
  expect(rates[0]).toEqual({ currency: "USD", perEur: 1.5 });
});

test("exchange rates are requested with a user agent that names this site", async () => {
  let agent = "";
  await fetchRatesFrom(({ headers }, response) => {
    agent = headers["user-agent"] ?? "";
    response.end(ratesFile());
  });
  expect(agent).toMatch(/Rates\/1\.0 \(\+http.+@/);
});

test.each([
  ["an empty answer", ""],
  ["an HTML page", "<html><body>Maintenance</body></html>"],
  ["a truncated file", ratesFile().slice(0, 900)],
  ["a file with too few currencies", ratesFile({ lines: lines.slice(0, 19) })],
  ["an invalid day", ratesFile({ time: "2026-13-40" })],
  [
    "two days",
    ratesFile().replace("</Cube>\n\t</Cube>", `</Cube><Cube time='2026-11-19'></Cube></Cube>`),
  ],
  ["a currency named twice", ratesFile({ lines: [...lines, rateLine("USD", "3")] })],
  ["a rate of 0", ratesFile({ lines: [...lines, rateLine("XTS", "0")] })],
  ["a rate that is too high", ratesFile({ lines: [...lines, rateLine("XTS", "1000000")] })],
  ["a malformed rate", ratesFile({ lines: [...lines, rateLine("XTS", "1.2.3")] })],
  ["a rate that is no number", ratesFile({ lines: [...lines, rateLine("XTS", "n/a")] })],
  ["elements nested thousands of times", "<Cube>".repeat(10_000)],
  ["an invalid currency", ratesFile({ lines: [...lines, rateLine("DOLLARS", "1")] })],
])("the bank's exchange rates are rejected from %s", async (_, text) => {
  await expect(fetchRatesInText(text)).rejects.toThrow();
});

test("the bank's exchange rates are rejected from an error response", async () => {
  await expect(fetchRatesInText(ratesFile(), 503)).rejects.toThrow("503");
});

test("the bank's exchange rates are rejected from a redirect", async () => {
  const location = "http://127.0.0.1:1/";
  await expect(
    fetchRatesFrom((_, response) => response.writeHead(302, { location }).end()),
  ).rejects.toThrow("302");
});

test("the bank's exchange rates are rejected from an endless response", async () => {
  await expect(
    fetchRatesFrom((_, response) => {
      const more = () => response.write("<Cube>".repeat(1000), () => setImmediate(more));
      more();
    }),
  ).rejects.toThrow("too long");
});

test("the bank's exchange rates are rejected from a response that breaks off", async () => {
  await expect(
    fetchRatesFrom((_, response) => {
      response.writeHead(200, { "content-length": "99999" });
      response.write(ratesFile(), () => response.destroy());
    }),
  ).rejects.toThrow();
});

test("the bank's exchange rates are read whatever the order of attributes except from comments", async () => {
  const swapped = codes.map((code) => `<Cube rate="2" currency="${code}"></Cube>`);
  const { rates } = await fetchRatesInText(
    ratesFile({ lines: [...swapped, `<!--${rateLine("XTS", "2")}-->`] }),
  );
  expect(rates.map(({ currency }) => currency)).toEqual(codes);
});

test("the bank's exchange rates are read from a file with an external entity, which is not loaded", async () => {
  const { rates } = await fetchRatesInText(
    ratesFile().replace(
      "<gesmes:Envelope",
      `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><gesmes:Envelope`,
    ),
  );
  expect(rates.map(({ currency }) => currency)).toEqual(codes);
});

import { extractText, getDocumentProxy, getMeta } from "unpdf";
import { expect, onTestFinished, test } from "vitest";
import { site } from "@/lib/config/site";
import { renderReport } from "@/lib/analytics/report";

const makeDays = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    date: new Date(Date.UTC(2025, 10, 22 + i)).toISOString().slice(0, 10),
    totalVisits: 100_000 + i,
    uniqueVisitors: 50_000 + i,
  }));

async function readPdf(pdf: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return { ...(await extractText(document)), info: (await getMeta(document)).info };
}

const tableRows = (pages: string[]) =>
  pages.flatMap((page) => [...page.matchAll(/(\d+\/\d+\/\d{4})\s+([\d,]+)\s+([\d,]+)(?=\s)/g)]);

test.each([
  [1, 1],
  [7, 1],
  [30, 2],
  [365, 11],
])("a report of %d days has a row for each, on %d numbered pages", async (count, pageCount) => {
  const { text, totalPages, info } = await readPdf(await renderReport("all", makeDays(count)));
  expect(totalPages).toBe(pageCount);
  expect(info).toMatchObject({ Title: "Analytics Report" });
  expect(text[0]).toMatch(/^Analytics Report/);
  expect(text[0]).toContain("Golang Jobs, All Time: 22/11/2025 to ");
  expect(text[0]?.includes("Average of the seven days up to each")).toBe(count > 100);
  for (const [index, page] of text.entries()) {
    expect(page).toMatch(/Date\s+Total Visits\s+Unique Visitors/);
    expect(page).toContain(`Page ${index + 1} of ${pageCount}`);
  }
  expect(tableRows(text)).toHaveLength(count);
  expect(tableRows(text)[0]?.slice(1)).toEqual(["22/11/2025", "100,000", "50,000"]);
});

test("a report without days says that no visits have been counted", async () => {
  const { text, totalPages } = await readPdf(await renderReport("7", []));
  expect(totalPages).toBe(1);
  expect(text[0]).toContain("Total Visitors: 0");
  expect(text[0]).toContain("No visits have been counted in this range.");
});

test.each([
  ["Möbius – Go Jobs", "Möbius – Go Jobs"],
  ["🐹 Go 求人", new URL(site.url).host],
])("the report of a board called %s has the printed name %s", async (name, printed) => {
  const { name: usualName } = site;
  onTestFinished(() => void Object.assign(site, { name: usualName }));
  Object.assign(site, { name });
  const { text } = await readPdf(await renderReport("7", makeDays(1)));
  expect(text[0]).toContain(`Analytics Report\n${printed}, `);
});

import { expect, test } from "vitest";
import { formatThousands, monthsText, payCharts, payShare, payText } from "@/lib/jobs/pay-chart";
import type { PayCell } from "@/lib/jobs/pay-report-queries";

const known = {
  country: "Germany",
  slug: "germany",
  level: null,
  currency: "EUR",
  jobs: 12,
  companies: 9,
  lower: 60_400,
  median: 75_500,
  upper: 80_000,
};
const payCell = (values: Partial<PayCell> = {}): PayCell => ({ ...known, ...values });

test("the charts of pay have an axis from 0 to a round amount above the highest quartile", () => {
  const [chart] = payCharts([payCell(), payCell({ upper: 91_000 })]);
  expect(chart?.ticks.map(({ label }) => label)).toEqual(["0", "20K", "40K", "60K", "80K", "100K"]);
  expect(chart?.ticks.map(({ position }) => position)).toEqual([0, 20, 40, 60, 80, 100]);
});

test("the charts of pay place the median and the quartiles in proportion to their amounts", () => {
  const [chart] = payCharts([payCell({ lower: 25_000, median: 50_000, upper: 100_000 })]);
  expect(chart?.rows[0]).toMatchObject({ median: 50, range: { start: 25, length: 75 } });
});

test("the charts of pay show each currency on an axis of its own, in the order of the cells", () => {
  const charts = payCharts([
    payCell({ country: "India", currency: "INR", lower: 1e6, median: 2e6, upper: 4e6 }),
    payCell(),
    payCell({ country: "Austria", slug: "austria" }),
  ]);
  expect(charts.map(({ currency, rows }) => [currency, rows.length])).toEqual([
    ["INR", 1],
    ["EUR", 2],
  ]);
  expect(charts[0]?.ticks.at(-1)?.label).toBe("4M");
});

test("the charts of pay show cells with a median only, as a dot if there are no quartiles", () => {
  const unknown = { lower: null, upper: null };
  const charts = payCharts([payCell(unknown), payCell({ ...unknown, median: null })]);
  expect(charts.flatMap(({ rows }) => rows)).toEqual([
    expect.objectContaining({ range: null, median: expect.any(Number) as number }),
  ]);
  expect(payCharts([payCell({ ...unknown, median: null })])).toEqual([]);
});

test("the charts of pay keep everything on the axis for any amounts", () => {
  for (let amount = 1; amount < 1e9; amount *= 7) {
    const [chart] = payCharts([payCell({ lower: amount, median: amount, upper: amount * 3 })]);
    const [row] = chart?.rows ?? [];
    const end = (row?.range?.start ?? 0) + (row?.range?.length ?? 0);
    expect(end).toBeLessThanOrEqual(100.001);
    expect(row?.range?.start).toBeGreaterThanOrEqual(0);
    expect(chart?.ticks.length).toBeLessThanOrEqual(7);
  }
});

test("amounts are rounded to thousands", () => {
  expect(formatThousands(189_375)).toBe("189,000");
  expect(formatThousands(499)).toBe("0");
  expect(payText(known)).toBe("60,000 – 80,000 EUR, median 76,000 EUR");
  expect(payText({ ...known, lower: null, upper: null })).toBe("Median 76,000 EUR");
});

test("how many jobs state pay is summed up over all months", () => {
  const months = [
    { month: "2026-10", jobs: 36, withPay: 24 },
    { month: "2026-11", jobs: 111, withPay: 72 },
  ];
  expect(monthsText(months)).toBe("96 of 147 jobs posted since October 2026 state pay (65%).");
  expect(monthsText([{ month: "2026-11", jobs: 1, withPay: 1 }])).toBe(
    "1 of 1 job posted since November 2026 states pay (100%).",
  );
  expect(monthsText([])).toBeNull();
  expect(payShare({ jobs: 3, withPay: 1 })).toBe(33);
});

import { scaleLinear } from "d3-scale";
import type { PayCell, PayMonth } from "@/lib/jobs/pay-report-queries";
import { countWithNoun, formatCount } from "@/lib/text/counted";
import { formatMonth } from "@/lib/text/dates";

/** The rows of a chart of pay in one currency. Positions and lengths are percentages of the axis, which begins at 0. */
export type PayChart = {
  currency: string;
  ticks: { label: string; position: number }[];
  rows: PayRow[];
};

/** A cell that states pay of enough companies for a median. */
type PayCellWithMedian = PayCell & { median: number };

type PayRow = {
  cell: PayCellWithMedian;
  median: number;
  /** The bar from the lower to the upper quartile; null if too few companies state pay. */
  range: { start: number; length: number } | null;
};

const tickCount = 4;

const compact = new Intl.NumberFormat("en-US", { notation: "compact" });

/**
 * The charts of the cells that have a median, one for each currency, because amounts in different currencies have no
 * common axis. The order of the cells is kept, and the first cell of each currency orders the charts.
 */
export function payCharts(cells: PayCell[]): PayChart[] {
  const byCurrency = Map.groupBy(cells.filter(hasMedian), ({ currency }) => currency);
  return [...byCurrency].map(([currency, shown]) => {
    const highest = Math.max(...shown.map(({ upper, median }) => Math.max(upper ?? 0, median)));
    const scale = scaleLinear([0, highest], [0, 100]).nice(tickCount);
    return {
      currency,
      ticks: scale
        .ticks(tickCount)
        .map((amount) => ({ label: compact.format(amount), position: scale(amount) })),
      rows: shown.map((cell) => ({
        cell,
        median: scale(cell.median),
        range: rangeOf(cell, scale),
      })),
    };
  });
}

/** The fewest companies of a cell that has a median, and of one that has quartiles, as in private.pay_cells. */
export const leastCompanies = { median: 5, quartiles: 8 };

export const hasMedian = (cell: PayCell): cell is PayCellWithMedian => cell.median !== null;

function rangeOf({ lower, upper }: PayCell, scale: (amount: number) => number): PayRow["range"] {
  if (lower === null || upper === null) return null;
  return { start: scale(lower), length: scale(upper) - scale(lower) };
}

/** An amount rounded to thousands: '189,000'. */
export const formatThousands = (amount: number): string =>
  formatCount(Math.round(amount / 1000) * 1000);

/** The amounts of a cell that has a median: '172,000 – 213,000 USD, median 189,000 USD'. */
export function payText({ lower, median, upper, currency }: PayCellWithMedian): string {
  const middle = `${formatThousands(median)} ${currency}`;
  if (lower === null || upper === null) return `Median ${middle}`;
  return `${formatThousands(lower)} – ${formatThousands(upper)} ${currency}, median ${middle}`;
}

/** The share of jobs that state pay, in percent. */
export const payShare = ({ jobs, withPay }: Pick<PayMonth, "jobs" | "withPay">): number =>
  Math.round((100 * withPay) / jobs);

/** '6,120 of 9,500 jobs posted since August 2025 state pay (64%).'; null without jobs. */
export function monthsText(months: PayMonth[]): string | null {
  const [first] = months;
  if (!first) return null;
  const total = { jobs: 0, withPay: 0 };
  for (const { jobs, withPay } of months) {
    total.jobs += jobs;
    total.withPay += withPay;
  }
  const since = formatMonth(first.month);
  const verb = total.jobs === 1 ? "states" : "state";
  return `${formatCount(total.withPay)} of ${countWithNoun(total.jobs, "job")} posted since ${since} ${verb} pay (${payShare(total)}%).`;
}

import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { JsonLd } from "@/components/layout/json-ld";
import { Fold } from "@/components/ui/fold";
import { Panel } from "@/components/ui/card";
import { PageHeading, Section } from "@/components/ui/section";
import {
  hasMedian,
  leastCompanies,
  monthsText,
  payCharts,
  type PayChart,
  payShare,
  payText,
} from "@/lib/jobs/pay-chart";
import type { PayCell, PayMonth } from "@/lib/jobs/pay-report-queries";
import { payName, landingHref } from "@/lib/jobs/landing/kinds";
import { breadcrumbsJsonLd, type Crumb } from "@/lib/metadata/json-ld";
import { countWithNoun } from "@/lib/text/counted";
import { formatMonth, formatShortTime } from "@/lib/text/dates";

export const payPath = landingHref("pay");

export const payCrumbs: Crumb[] = [
  { name: "Jobs", path: "/" },
  { name: payName, path: payPath },
];

type PageProps = {
  title: string;
  text: string;
  crumbs: Crumb[];
  computedAt: string;
  children: React.ReactNode;
};

export function PayPage({ title, text, crumbs, computedAt, children }: PageProps) {
  return (
    <BesideNewsletter crumbs={crumbs}>
      <PageHeading title={title} text={text} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {children}
        <section aria-labelledby="how" className="prose text-sm">
          <h2 id="how">How it is counted</h2>
          <ul>
            <li>
              Full-time jobs posted here in the last 12 months, open or closed, that state a yearly
              range in the currency that most jobs in their country use. Nothing is converted or
              estimated.
            </li>
            <li>Each job counts as the middle of its range.</li>
            <li>
              Each company counts once per row, with the median of its own jobs there, so that a
              company with many postings does not decide the number.
            </li>
            <li>
              Quartiles need at least {leastCompanies.quartiles} companies and a median at least{" "}
              {leastCompanies.median}; below that the row only says how many there are.
            </li>
            <li>
              A bar goes from the lower to the upper quartile, and its dot is the median; amounts
              are rounded to thousands.
            </li>
            <li>Remote jobs that name no country are listed under Worldwide.</li>
          </ul>
          <p>
            As of {formatShortTime(computedAt)} UTC; updated every hour. The exact numbers are
            available as <a href={`${payPath}.csv`}>CSV</a>.
          </p>
        </section>
      </div>
      <JsonLd things={[breadcrumbsJsonLd(crumbs)]} />
    </BesideNewsletter>
  );
}

type ReportProps = {
  /** What a row is: 'place' or 'level'. */
  noun: string;
  cells: PayCell[];
  nameOf: (cell: PayCell) => React.ReactNode;
};

/** Stated pay as a chart for each currency; cells without a median are folded away. */
export function PayReport({ noun, cells, nameOf }: ReportProps) {
  const withoutMedian = cells.filter((cell) => !hasMedian(cell));
  return (
    <>
      {payCharts(cells).map((chart) => (
        <PayFigure key={chart.currency} chart={chart} nameOf={nameOf} />
      ))}
      {withoutMedian.length > 0 ? (
        <Fold
          summary={`${countWithNoun(withoutMedian.length, noun)} with fewer than ${leastCompanies.median} companies, too few for a median`}
        >
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
            {withoutMedian.map((cell) => (
              <li key={cellKey(cell)}>
                {nameOf(cell)}: {countWithNoun(cell.companies, "company")}
              </li>
            ))}
          </ul>
        </Fold>
      ) : null}
    </>
  );
}

const cellKey = ({ slug, level }: PayCell) => `${slug} ${level}`;

const rowClass = "sm:grid sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-x-6";

type FigureProps = { chart: PayChart; nameOf: ReportProps["nameOf"] };

/** A chart with a bar from the lower to the upper quartile and a dot at the median. Its amounts are also text. */
function PayFigure({ chart: { currency, ticks, rows }, nameOf }: FigureProps) {
  return (
    <Panel className="mb-6 p-4 sm:p-5">
      <figure>
        <figcaption className="mb-4 text-sm text-muted">{currency} a year</figcaption>
        <ul className="grid gap-5">
          {rows.map(({ cell, median, range }) => (
            <li key={cellKey(cell)} className={rowClass}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-3 sm:block">
                <span className="font-semibold">{nameOf(cell)}</span>{" "}
                <span className="text-xs text-muted sm:block">
                  {countWithNoun(cell.jobs, "job")} · {countWithNoun(cell.companies, "company")}
                </span>
              </p>
              <div className="min-w-0">
                <div className="text-accent">
                  <svg aria-hidden="true" className="my-1 block h-5 w-full overflow-visible">
                    {ticks.map(({ position }) => (
                      <line
                        key={position}
                        x1={`${position}%`}
                        x2={`${position}%`}
                        y2="100%"
                        className="stroke-line"
                      />
                    ))}
                    {range ? (
                      <rect
                        x={`${range.start}%`}
                        width={`${range.length}%`}
                        y="6"
                        height="8"
                        rx="4"
                        className="fill-current"
                      />
                    ) : null}
                    <circle
                      cx={`${median}%`}
                      cy="50%"
                      r="7"
                      strokeWidth="2"
                      className="fill-current stroke-surface"
                    />
                  </svg>
                </div>
                <p className="text-sm tabular-nums">{payText(cell)}</p>
              </div>
            </li>
          ))}
        </ul>
        <div aria-hidden="true" className={`mt-2 ${rowClass}`}>
          <div className="text-xs text-muted sm:col-start-2">
            <svg className="block h-4 w-full overflow-visible">
              {ticks.map(({ label, position }) => (
                <text
                  key={label}
                  x={`${position}%`}
                  y="12"
                  textAnchor={textAnchorAt(position)}
                  className="fill-current"
                >
                  {label}
                </text>
              ))}
            </svg>
          </div>
        </div>
      </figure>
    </Panel>
  );
}

/** Keeps the labels at both ends of an axis within the axis. */
function textAnchorAt(position: number): "start" | "middle" | "end" {
  if (position < 1) return "start";
  return position > 99 ? "end" : "middle";
}

/** A sentence and a bar for each month: the share of its jobs that state pay. */
export function PayMonths({ months }: { months: PayMonth[] }) {
  const text = monthsText(months);
  if (!text) return null;
  return (
    <Section id="months" title="How many jobs state pay" heading="mb-3 text-xl">
      <p>{text}</p>
      <ul className="mt-4 flex gap-1 sm:gap-2">
        {months.map((month) => (
          <li key={month.month} className="min-w-0 max-w-16 flex-1 text-center text-xs text-muted">
            <span className="sr-only">
              {formatMonth(month.month)}: {month.withPay} of {countWithNoun(month.jobs, "job")}
            </span>
            <div aria-hidden="true">
              <div className="text-accent">
                <svg className="block h-20 w-full">
                  <rect
                    y={`${100 - payShare(month)}%`}
                    width="100%"
                    height={`${payShare(month)}%`}
                    className="fill-current"
                  />
                  <line x2="100%" y1="100%" y2="100%" className="stroke-current" />
                </svg>
              </div>
              <p className="mt-1 tabular-nums">{payShare(month)}%</p>
              <p>{formatMonth(month.month).slice(0, 3)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

export const payCountryLabel = (country: string): string =>
  country === "Global" ? "Worldwide" : country;

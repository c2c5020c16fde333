import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { JsonLd } from "@/components/layout/json-ld";
import { PageHeading } from "@/components/ui/section";
import type { PayCell } from "@/lib/jobs/pay-report-queries";
import { payName } from "@/lib/jobs/landing/hubs";
import { landingHref } from "@/lib/jobs/landing/kinds";
import { breadcrumbs, type Crumb } from "@/lib/metadata/json-ld";
import { formatCount } from "@/lib/text/counted";
import { formatShortTime } from "@/lib/text/dates";

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
              Quartiles need at least 8 companies and a median at least 5; below that the row only
              says how many there are.
            </li>
            <li>Remote jobs that name no country are listed under Worldwide.</li>
          </ul>
          <p>
            As of {formatShortTime(computedAt)} UTC; updated every hour. The same numbers as{" "}
            <a href={`${payPath}.csv`}>CSV</a>.
          </p>
        </section>
      </div>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}

const cellClass = "py-1.5 pr-4 font-normal whitespace-nowrap first:text-left";

type TableProps = {
  caption: string;
  columns: string[];
  rows: { key: string; name: React.ReactNode; cells: string[] }[];
};

export function NumberTable({ caption, columns, rows }: TableProps) {
  return (
    <div role="region" aria-label={caption} className="overflow-x-auto" tabIndex={0}>
      <table className="w-full text-right text-sm tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead className="text-muted">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={cellClass}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key} className="border-t border-line">
              <th scope="row" className={cellClass}>
                {name}
              </th>
              {cells.map((text, index) => (
                <td key={index} className={cellClass}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The headings of the columns whose cells payCells renders. */
export const payColumns = ["Lower", "Median", "Upper", "Jobs", "Companies"];

export function payCells({ lower, median, upper, currency, jobs, companies }: PayCell): string[] {
  const formatAmount = (amount: number | null) =>
    amount === null ? "–" : `${formatCount(amount)} ${currency}`;
  return [
    formatAmount(lower),
    median === null ? "Too few" : formatAmount(median),
    formatAmount(upper),
    formatCount(jobs),
    formatCount(companies),
  ];
}

export const payCountry = (country: string): string =>
  country === "Global" ? "Worldwide" : country;

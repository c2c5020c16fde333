import { BesideNewsletter } from "@/components/newsletter/newsletter-box";
import { JsonLd } from "@/components/layout/json-ld";
import { PageHeading } from "@/components/ui/back-link";
import type { PayCell } from "@/lib/jobs/pay-report-queries";
import { landingHref } from "@/lib/jobs/landing-kinds";
import { breadcrumbs, type Crumb } from "@/lib/metadata/json-ld";
import { formatCount } from "@/lib/text/counted";

export const payPath = landingHref("pay");

export const payCrumbs: Crumb[] = [
  { name: "Jobs", path: "/" },
  { name: "Pay", path: payPath },
];

type PageProps = { title: string; text: string; crumbs: Crumb[]; children: React.ReactNode };

export function PayPage({ title, text, crumbs, children }: PageProps) {
  return (
    <BesideNewsletter crumbs={crumbs}>
      <PageHeading title={title} text={text} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
        {children}
        <section aria-labelledby="how" className="prose text-sm">
          <h2 id="how">How it is counted</h2>
          <ul>
            <li>
              Full-time jobs posted here in the last 12 months, open or closed, that state a range
              by the year in the currency that most jobs of their country state. Nothing is
              converted or estimated.
            </li>
            <li>A job counts as the middle of its range.</li>
            <li>
              A company counts once in a row, with the median of its own jobs there, so that one
              that posts much does not decide the number.
            </li>
            <li>
              The lower and upper quartiles are over 8 companies or more, the median alone over 5 or
              more; below that the row only says how many there are.
            </li>
            <li>Remote jobs that name no country are under Worldwide.</li>
          </ul>
          <p>
            The same numbers as <a href={`${payPath}.csv`}>CSV</a>.
          </p>
        </section>
      </div>
      <JsonLd things={[breadcrumbs(crumbs)]} />
    </BesideNewsletter>
  );
}

type TableProps = { caption: string; first: string; rows: (PayCell & { name: React.ReactNode })[] };

export function PayTable({ caption, first, rows }: TableProps) {
  return (
    <div className="pay-table" tabIndex={0}>
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {[first, "Lower", "Median", "Upper", "Jobs", "Companies"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, country, level, currency, lower, median, upper, jobs, companies }) => (
            <tr key={country + level}>
              <th scope="row">{name}</th>
              {median === null ? (
                <td colSpan={3}>Too few</td>
              ) : (
                [lower, median, upper].map((amount, index) => (
                  <td key={index}>
                    {amount === null ? "–" : `${formatCount(amount)} ${currency}`}
                  </td>
                ))
              )}
              <td>{formatCount(jobs)}</td>
              <td>{formatCount(companies)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

export const payCountry = (country: string): string =>
  country === "Global" ? "Worldwide" : country;

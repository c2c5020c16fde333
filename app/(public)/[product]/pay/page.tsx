import { connection } from "next/server";
import {
  payCountry,
  payCrumbs,
  NumberTable,
  payCells,
  payColumns,
  PayPage,
  payPath,
} from "@/components/jobs/pay-report";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { listPayCountries, type PayCell, readPayReport } from "@/lib/jobs/pay-report-queries";
import { pageMetadata } from "@/lib/metadata/metadata";
import { formatCount } from "@/lib/text/counted";
import { formatMonth } from "@/lib/text/dates";

const title = "Go developer salaries";
const text =
  "What jobs for Go developers say they pay, by country and level: medians and quartiles across companies.";

/** The page is indexed only if at least one country has enough data. */
export async function generateMetadata() {
  await connection();
  const isIndexed = (await listPayCountries()).length > 0;
  return pageMetadata({ path: payPath, title, description: text, isIndexed });
}

export default async function PayReportPage() {
  await connection();
  const [{ cells, months, computedAt }, listed] = await Promise.all([
    readPayReport(),
    listPayCountries(),
  ]);
  const countries = cells
    .filter(({ level }) => level === null)
    .toSorted((a, b) => b.companies - a.companies);
  const isShown = ({ median }: PayCell) => median !== null;
  const rows = countries.filter(isShown).map((cell) => ({
    key: cell.slug,
    cells: payCells(cell),
    name: listed.includes(cell.slug) ? (
      <TextLink href={`${payPath}/${cell.slug}`}>{payCountry(cell.country)}</TextLink>
    ) : (
      payCountry(cell.country)
    ),
  }));
  const countriesWithoutMedian = countries.filter((cell) => !isShown(cell));
  return (
    <PayPage title={title} text={text} crumbs={payCrumbs} computedAt={computedAt}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {rows.length > 0 ? (
          <NumberTable
            caption="Stated pay by country"
            columns={["Country", ...payColumns]}
            rows={rows}
          />
        ) : (
          <p>No country has enough companies whose jobs state yearly pay.</p>
        )}
        {countriesWithoutMedian.length > 0 ? (
          <p className="text-sm text-muted">
            Too few companies state pay in{" "}
            {countriesWithoutMedian
              .map(({ country, companies }) => `${payCountry(country)} (${companies})`)
              .join(", ")}
            .
          </p>
        ) : null}
      </div>
      <Section id="months" title="How many jobs state pay" heading="mb-3 text-xl">
        <NumberTable
          caption="How many jobs state pay"
          columns={["Month", "Jobs", "With pay", "Share"]}
          rows={months.toReversed().map(({ month, jobs, withPay }) => ({
            key: month,
            name: formatMonth(month),
            cells: [
              formatCount(jobs),
              formatCount(withPay),
              `${Math.round((100 * withPay) / jobs)} %`,
            ],
          }))}
        />
      </Section>
    </PayPage>
  );
}

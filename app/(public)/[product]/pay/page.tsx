import { connection } from "next/server";
import {
  payCountryLabel,
  payCrumbs,
  PayMonths,
  PayPage,
  payPath,
  PayReport,
} from "@/components/jobs/pay-report";
import { TextLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { hasMedian } from "@/lib/jobs/pay-chart";
import { landingHref } from "@/lib/jobs/landing/kinds";
import { listLandings } from "@/lib/jobs/queries";
import { listPayCountries, type PayCell, readPayReport } from "@/lib/jobs/pay-report-queries";
import { pageMetadata } from "@/lib/metadata/metadata";

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
  const [{ cells, months, computedAt }, listed, landings] = await Promise.all([
    readPayReport(),
    listPayCountries(),
    listLandings(),
  ]);
  const countries = cells
    .filter(({ level }) => level === null)
    .toSorted((a, b) => b.companies - a.companies);
  const jobLists = new Set(landings.map(({ path }) => path));
  const hrefOf = ({ slug, country }: PayCell) => {
    if (listed.includes(slug)) return `${payPath}/${slug}`;
    const jobList = `in/${country === "Global" ? "worldwide" : slug}`;
    return jobLists.has(jobList) ? landingHref(jobList) : null;
  };
  const nameOf = (cell: PayCell) => {
    const name = payCountryLabel(cell.country);
    const href = hrefOf(cell);
    return href ? <TextLink href={href}>{name}</TextLink> : name;
  };
  return (
    <PayPage title={title} text={text} crumbs={payCrumbs} computedAt={computedAt}>
      <Section id="countries" title="Pay by country">
        {countries.some(hasMedian) ? null : (
          <p className="mb-4">No country has enough companies whose jobs state yearly pay.</p>
        )}
        <PayReport noun="place" cells={countries} nameOf={nameOf} />
      </Section>
      <PayMonths months={months} />
    </PayPage>
  );
}

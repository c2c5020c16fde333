import { notFound } from "next/navigation";
import {
  payCountry,
  payCrumbs,
  NumberTable,
  payCells,
  payColumns,
  PayPage,
  payPath,
} from "@/components/jobs/pay-report";
import { levelLabels, withThe } from "@/lib/jobs/format";
import { listPayCountries, readPayReport } from "@/lib/jobs/pay-report-queries";
import { jobLevels } from "@/lib/jobs/schema";
import { pageMetadata } from "@/lib/metadata/metadata";
import { counted, formatCount } from "@/lib/text/counted";

type Props = PageProps<"/[product]/pay/[country]">;

async function readCountryPay({ params }: Props) {
  const { country: slug } = await params;
  if (!(await listPayCountries()).includes(slug)) notFound();
  const { cells, computedAt } = await readPayReport();
  const [all, ...levels] = [null, ...jobLevels].flatMap(
    (level) => cells.find((cell) => cell.slug === slug && cell.level === level) ?? [],
  );
  if (!all) notFound();
  const { country, jobs, companies, median, lower, upper, currency } = all;
  const where = country === "Global" ? "worldwide" : `in ${withThe(country)}`;
  const range =
    lower !== null && upper !== null
      ? ` Half of them are between ${formatCount(lower)} and ${formatCount(upper)} ${currency}.`
      : "";
  return {
    all,
    levels,
    computedAt,
    title: `Go developer salaries ${where}`,
    text: `${counted(jobs, "job")} of ${counted(companies, "company")} ${where} state pay by the year. The median over companies is ${formatCount(median ?? 0)} ${currency}.${range}`,
    crumbs: [...payCrumbs, { name: payCountry(country), path: `${payPath}/${slug}` }],
  };
}

export async function generateMetadata(props: Props) {
  const { title, text, all } = await readCountryPay(props);
  return pageMetadata({ path: `${payPath}/${all.slug}`, title, description: text });
}

export default async function CountryPayPage(props: Props) {
  const { all, levels, ...page } = await readCountryPay(props);
  const rows = [all, ...levels].map((cell) => ({
    key: cell.level ?? "all",
    cells: payCells(cell),
    name: cell.level === null ? "All levels" : levelLabels[cell.level],
  }));
  return (
    <PayPage {...page}>
      <NumberTable caption="Stated pay by level" columns={["Level", ...payColumns]} rows={rows} />
    </PayPage>
  );
}

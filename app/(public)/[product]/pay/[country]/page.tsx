import { notFound } from "next/navigation";
import {
  payCountryLabel,
  payCrumbs,
  PayPage,
  payPath,
  PayReport,
} from "@/components/jobs/pay-report";
import { Section } from "@/components/ui/section";
import { levelLabels, withArticle } from "@/lib/jobs/format";
import { formatThousands } from "@/lib/jobs/pay-chart";
import { listPayCountries, readPayReport } from "@/lib/jobs/pay-report-queries";
import { jobLevels } from "@/lib/jobs/schema";
import { pageMetadata } from "@/lib/metadata/metadata";
import { countWithNoun } from "@/lib/text/counted";

type Props = PageProps<"/[product]/pay/[country]">;

async function readCountryPay({ params }: Props) {
  const { country: slug } = await params;
  if (!(await listPayCountries()).includes(slug)) notFound();
  const { cells, computedAt } = await readPayReport();
  const countryCells = cells.filter((cell) => cell.slug === slug);
  const allLevels = countryCells.find(({ level }) => level === null);
  if (!allLevels) notFound();
  const levels = jobLevels.flatMap((level) => countryCells.filter((cell) => cell.level === level));
  const { country, jobs, companies, median, lower, upper, currency } = allLevels;
  const where = country === "Global" ? "worldwide" : `in ${withArticle(country)}`;
  const range =
    lower !== null && upper !== null
      ? ` Half of them are between ${formatThousands(lower)} and ${formatThousands(upper)} ${currency}.`
      : "";
  return {
    allLevels,
    levels,
    computedAt,
    title: `Go developer salaries ${where}`,
    text: `${countWithNoun(jobs, "job")} of ${countWithNoun(companies, "company")} ${where} state yearly pay. The median across companies is ${formatThousands(median ?? 0)} ${currency}.${range}`,
    crumbs: [...payCrumbs, { name: payCountryLabel(country), path: `${payPath}/${slug}` }],
  };
}

export async function generateMetadata(props: Props) {
  const { title, text, allLevels } = await readCountryPay(props);
  return pageMetadata({ path: `${payPath}/${allLevels.slug}`, title, description: text });
}

export default async function CountryPayPage(props: Props) {
  const { allLevels, levels, ...page } = await readCountryPay(props);
  return (
    <PayPage {...page}>
      <Section id="levels" title="Pay by level">
        <PayReport
          noun="level"
          cells={[allLevels, ...levels]}
          nameOf={({ level }) => (level === null ? "All levels" : levelLabels[level])}
        />
      </Section>
    </PayPage>
  );
}

import { ReportPage } from "@/components/reports/report-page";
import { site } from "@/lib/site";
import { getJob } from "@/lib/jobs/queries";
import { reportAnswers } from "@/lib/reports/schema";

export const metadata = { title: `Report a job | ${site.name}`, robots: { index: false } };

export default async function ReportJobPage({ params, searchParams }: PageProps<"/report/[slug]">) {
  const { answer } = await searchParams;
  const { job } = await getJob((await params).slug);
  return <ReportPage job={job} answer={reportAnswers.find((one) => one === answer)} />;
}

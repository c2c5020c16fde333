import { formatSalary } from "@/lib/jobs/format";
import type { JobCard } from "@/lib/jobs/schema";

type Props = {
  job: Pick<JobCard, "salaryMin" | "salaryMax" | "salaryCurrency" | "salaryPeriod">;
};

/** What a job pays, for the eye that looks for it; that nothing is said of it stays quiet. */
export function Salary({ job }: Props) {
  const text = formatSalary(job);
  if (!job.salaryMin && !job.salaryMax) return text;
  return <strong className="font-semibold whitespace-nowrap text-ink">{text}</strong>;
}

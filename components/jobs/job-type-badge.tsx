import { Badge } from "@/components/ui/badge";
import { jobTypeLabels } from "@/lib/jobs/format";
import type { JobType } from "@/lib/jobs/schema";

const tones = {
  "full-time": "aqua",
  "part-time": "violet",
  contract: "blue",
  internship: "yellow",
} as const satisfies Record<JobType, string>;

export function JobTypeBadge({ type }: { type: JobType }) {
  return <Badge tone={tones[type]}>{jobTypeLabels[type]}</Badge>;
}

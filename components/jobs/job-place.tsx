import { formatLocation, jobTypeLabels } from "@/lib/jobs/format";
import { defaultCountry, type Job, type JobType } from "@/lib/jobs/schema";
import { Badge } from "@/components/ui/badge";
type Props = {
  job: Job;
  /** The job's path: pages of places are its siblings. */
  path: string;
};

/** The job's place, linked to the other jobs there unless it is worldwide or unknown. */
export function JobPlace({ job, path }: Props) {
  const { place, country, isRemote } = job;
  const isPlace = country !== "Unknown" && country !== defaultCountry;
  const words = formatLocation(job);
  if (!place || !(isPlace || isRemote)) return words;
  const page = isPlace ? `${place.country}/${place.city}` : "remote";
  return (
    <a
      href={`${path.slice(0, path.lastIndexOf("/"))}/in/${page}`}
      className="rounded-sm underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current"
    >
      {words}
    </a>
  );
}

const tones = {
  "full-time": "aqua",
  "part-time": "violet",
  contract: "blue",
  internship: "yellow",
} as const satisfies Record<JobType, string>;

export function JobTypeBadge({ type }: { type: JobType }) {
  return <Badge tone={tones[type]}>{jobTypeLabels[type]}</Badge>;
}

import { formatCount } from "@/lib/jobs/format";
import { type FoundJobs, type JobFilters, unstatedFilters } from "@/lib/jobs/schema";
import { jobListHref } from "@/lib/jobs/search";

const missing = {
  from: "from where one may apply",
  pay: "what they pay",
  visa: "whether they sponsor a visa",
};

type Props = { filters: JobFilters; counts: FoundJobs["unstated"] };

/** How many jobs do not say what a filter asks for, with the way to the list with them, or without. */
export function UnstatedJobs({ filters, counts }: Props) {
  return unstatedFilters.map((filter) => {
    const count = filters[filter] ? (counts[filter] ?? 0) : 0;
    const isIncluded = filters.unstated.includes(filter);
    const unstated = isIncluded
      ? filters.unstated.filter((other) => other !== filter)
      : unstatedFilters.filter((other) => other === filter || filters.unstated.includes(other));
    return count > 0 ? (
      <p key={filter} className="mb-2 text-sm text-muted">
        {formatCount(count)} {count === 1 ? "job does" : "jobs do"} not say {missing[filter]}.{" "}
        <a
          href={jobListHref({ ...filters, unstated, page: 1 })}
          data-filter="unstated"
          className="font-semibold text-accent underline"
        >
          {isIncluded ? "Leave out" : "Include"} {count === 1 ? "it" : "them"}
          <span className="sr-only">: {missing[filter]}</span>
        </a>
      </p>
    ) : null;
  });
}

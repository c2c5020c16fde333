import { RowActions } from "@/components/console/row-actions";
import { SelectBox } from "@/components/forms/selection";
import { LinkButton } from "@/components/ui/button";
import { DataTable } from "@/components/ui/data-table";
import { isRealPlace } from "@/lib/countries";
import { formatShortDate } from "@/lib/dates";
import { failures } from "@/lib/forms/failures";
import { formatLocation } from "@/lib/jobs/format";
import { type JobOrder, jobListTitle, managedJobsHref, sortedBy } from "@/lib/jobs/list";
import { jobPath } from "@/lib/jobs/url";
import { formHref } from "@/lib/forms/list";
import type { JobListProps } from "./job-list-props";

const count = new Intl.NumberFormat("en-US");

/** Jobs with what was counted on them and what can be done with them. */
export function JobTable({ path, jobs, action, asAdmin, view, found }: JobListProps) {
  const sort = (order: JobOrder) => ({
    href: managedJobsHref(path, sortedBy(view, order)),
    direction:
      view.order === order
        ? view.isAscending
          ? ("ascending" as const)
          : ("descending" as const)
        : null,
  });
  return (
    <DataTable
      caption={jobListTitle(view)}
      columns={[
        {
          key: "select",
          label: "Selection",
          isBare: true,
          heading: (
            <SelectBox label="Select all jobs on this page" ids={found.jobs.map(({ id }) => id)} />
          ),
        },
        { key: "title", label: "Title", sort: sort("title") },
        ...(asAdmin ? [{ key: "company", label: "Company" }] : []),
        { key: "location", label: "Location" },
        { key: "posted", label: "Posted", sort: sort("posted") },
        { key: "views", label: "Views", align: "end", sort: sort("views") },
        { key: "applications", label: "Applies", align: "end", sort: sort("applications") },
        { key: "actions", label: "Actions", isBare: true },
      ]}
      rows={found.jobs.map((job) => ({
        key: job.id,
        cells: {
          select: <SelectBox label={`Select ${job.title}`} ids={[job.id]} />,
          title: view.isArchived ? (
            <span className="font-semibold sm:block sm:min-w-44">{job.title}</span>
          ) : (
            <a
              href={jobPath(job.slug)}
              className="rounded-sm font-semibold text-accent hover:underline sm:block sm:min-w-44"
            >
              {job.title}
            </a>
          ),
          company: job.company,
          location: (
            <>
              {formatLocation(job)}
              {asAdmin && !view.isArchived && !isRealPlace(job) ? (
                <span className="text-muted sm:block sm:text-xs"> not in Google: no country</span>
              ) : null}
            </>
          ),
          posted: (
            <span className="sm:whitespace-nowrap">
              {formatShortDate(job.postedAt)}
              {asAdmin ? (
                <span className="text-muted sm:block sm:text-xs"> by {job.postedBy}</span>
              ) : null}
            </span>
          ),
          views: count.format(job.views),
          applications: count.format(job.applications),
          actions: (
            <RowActions
              id={job.id}
              name={job.title}
              editHref={formHref(
                `${jobs}/${job.id}/edit`,
                managedJobsHref(path, { ...view, page: found.page }),
              )}
              action={action}
              verbs={[
                { verb: view.isArchived ? "restore" : "archive", failed: failures.jobStatus },
              ]}
              deletion={{
                failed: failures.deleteJob,
                text: "The job and what was counted on it are gone for good. This cannot be undone.",
              }}
            >
              <LinkButton
                href={`${jobs}/${job.id}/statistics`}
                variant="quiet"
                size="sm"
                aria-label={`Statistics of ${job.title}`}
              >
                Statistics
              </LinkButton>
            </RowActions>
          ),
        },
      }))}
    />
  );
}

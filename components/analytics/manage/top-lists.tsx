import { DataTable } from "@/components/ui/data-table";
import { formatCount } from "@/lib/text/counted";
import type { Analytics } from "@/lib/analytics/queries";

export function TopPages({ pages }: { pages: Analytics["topPages"] }) {
  return (
    <Top title="Top pages" isEmpty={pages.length === 0}>
      <DataTable
        caption="Top pages"
        isSmall
        columns={{
          page: { label: "Page" },
          visits: { label: "Visits", align: "end", width: "w-24" },
        }}
        rows={pages.map(({ path, visits }) => ({
          key: path,
          cells: { page: <Place href={path}>{path}</Place>, visits: formatCount(visits) },
        }))}
      />
    </Top>
  );
}

/** The most viewed jobs with their clicks to apply. */
export function TopJobs({ jobs }: { jobs: Analytics["topJobs"] }) {
  return (
    <Top title="Top jobs" isEmpty={jobs.length === 0}>
      <DataTable
        caption="Top jobs"
        isSmall
        columns={{
          job: { label: "Job" },
          views: { label: "Views", align: "end", width: "w-20 sm:w-24" },
          applications: { label: "Applies", align: "end", width: "w-22 sm:w-28" },
        }}
        rows={jobs.map(({ id, title, company, views, applications }) => ({
          key: id,
          cells: {
            job: (
              <>
                <Place href={`/admin/jobs/${id}/edit`}>{title}</Place>{" "}
                <span className="block text-xs text-muted">{company}</span>
              </>
            ),
            views: formatCount(views),
            applications: formatCount(applications),
          },
        }))}
      />
    </Top>
  );
}

function Top({
  title,
  isEmpty,
  children,
}: {
  title: string;
  isEmpty: boolean;
  children: React.ReactNode;
}) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{title}</h2>
      {isEmpty ? <p className="text-muted">Nothing counted in this range.</p> : children}
    </section>
  );
}

function Place({ href, children }: { href: string; children: React.ReactNode }) {
  return (
    <a href={href} className="font-semibold text-accent hover:underline">
      {children}
    </a>
  );
}

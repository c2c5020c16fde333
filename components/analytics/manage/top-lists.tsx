import { DataTable } from "@/components/ui/data-table";
import type { Analytics } from "@/lib/analytics/queries";
import { formatCount } from "@/lib/text/counted";

export function TopPages({ pages }: { pages: Analytics["topPages"] }) {
  return (
    <Top
      caption="Top pages"
      columns={{
        page: { label: "Page" },
        visits: { label: "Visits", align: "end", width: "w-24" },
      }}
      rows={pages.map(({ path, visits }) => ({
        key: path,
        cells: { page: <Place href={path}>{path}</Place>, visits: formatCount(visits) },
      }))}
    />
  );
}

export function TopJobs({ jobs }: { jobs: Analytics["topJobs"] }) {
  return (
    <Top
      caption="Top jobs"
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
  );
}

function Top(table: React.ComponentProps<typeof DataTable>) {
  return (
    <section>
      <h2 className="mb-3 text-lg">{table.caption}</h2>
      {table.rows.length > 0 ? (
        <DataTable isSmall {...table} />
      ) : (
        <p className="text-muted">Nothing counted in this range.</p>
      )}
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

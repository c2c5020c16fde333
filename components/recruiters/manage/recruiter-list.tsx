import { LiveSearch } from "@/components/forms/live-search";
import { MailSelected } from "@/components/forms/mail-selected";
import { SelectBox, SelectionBar, SelectionProvider } from "@/components/forms/selection";
import { Badge } from "@/components/ui/badge";
import { DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Pagination } from "@/components/ui/pagination";
import { Tabs } from "@/components/ui/tabs";
import type { Tone } from "@/components/ui/tone";
import { formatShortDate } from "@/lib/dates";
import { listHref, rowsPerPage } from "@/lib/forms/list";
import type { RecruiterPage } from "@/lib/recruiters/queries";
import { type Recruiter, recruiterStatuses, type RecruiterStatus } from "@/lib/recruiters/schema";
import { RecruiterDecision } from "./recruiter-decision";

type Props = {
  q: string;
  /** Unset: all. */
  status: RecruiterStatus | undefined;
  found: RecruiterPage;
};

const labels = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
} satisfies Record<RecruiterStatus, string>;
const badgeTones = {
  pending: "yellow",
  approved: "aqua",
  rejected: "fuchsia",
  suspended: "fuchsia",
} satisfies Record<RecruiterStatus, Tone>;

/** The recruiters that a search and a filter find, newest first. */
export function RecruiterList({ q, status, found: { rows, page, total, counts } }: Props) {
  const ids = rows.map(({ id }) => id);
  const hrefOf = (of: RecruiterStatus | undefined, number = 1) =>
    listHref("/admin/recruiters", { status: of, q, page: number });
  return (
    <>
      <h1 className="mb-6 text-2xl">Recruiters</h1>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Status"
          tabs={[
            { href: hrefOf(undefined), label: "All", count: counts.all, isCurrent: !status },
            ...recruiterStatuses.map((one) => ({
              href: hrefOf(one),
              label: labels[one],
              count: counts[one],
              isCurrent: one === status,
            })),
          ]}
        />
        <LiveSearch label="Search by name, company or email" q={q} keep={{ status }} />
      </div>
      {rows.length > 0 ? (
        <SelectionProvider ids={ids}>
          <SelectionBar>
            <MailSelected
              addresses={Object.fromEntries(rows.map(({ id, email }) => [id, email]))}
            />
          </SelectionBar>
          <DataTable
            caption="Recruiters, newest first"
            columns={[
              {
                key: "select",
                label: "Select",
                isBare: true,
                heading: <SelectBox label="Select all" ids={ids} />,
              },
              { key: "name", label: "Name" },
              { key: "company", label: "Company" },
              { key: "contact", label: "Contact" },
              { key: "registered", label: "Registered" },
              { key: "status", label: "Status" },
              { key: "actions", label: "Actions", isBare: true },
            ]}
            rows={rows.map((recruiter) => ({ key: recruiter.id, cells: cellsOf(recruiter) }))}
          />
        </SelectionProvider>
      ) : (
        <EmptyState title={q ? "No recruiters match your search." : "No recruiters here."} />
      )}
      <div className="mt-6">
        <Pagination
          page={page}
          pageCount={Math.ceil(total / rowsPerPage)}
          hrefOf={(number) => hrefOf(status, number)}
        />
      </div>
    </>
  );
}

function cellsOf(recruiter: Recruiter) {
  const { id, name, email, companyName, contactNumber, status, isAdmin, registeredAt } = recruiter;
  return {
    select: <SelectBox label={`Select ${name}, ${companyName}`} ids={[id]} />,
    name: <span className="font-semibold sm:wrap-break-word">{name}</span>,
    company: <span className="sm:wrap-break-word">{companyName}</span>,
    contact: (
      <span className="inline-grid">
        <a href={`mailto:${encodeURIComponent(email)}`} className="text-accent hover:underline">
          {email}
        </a>
        {contactNumber ? <span className="text-muted">{contactNumber}</span> : null}
      </span>
    ),
    registered: (
      <time dateTime={registeredAt} className="whitespace-nowrap">
        {formatShortDate(registeredAt)}
      </time>
    ),
    status: (
      <span className="inline-flex flex-wrap gap-1">
        {status ? <Badge tone={badgeTones[status]}>{labels[status]}</Badge> : null}
        {isAdmin ? <Badge tone="violet">Admin</Badge> : null}
      </span>
    ),
    actions: <RecruiterDecision recruiter={recruiter} />,
  };
}

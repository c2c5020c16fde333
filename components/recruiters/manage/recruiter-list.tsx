import { Email, RowTitle } from "@/components/console/row-title";
import { ListBody, NoMatch, NoRows } from "@/components/console/list-body";
import { PageHead } from "@/components/console/page-head";
import { LiveSearch } from "@/components/forms/live-search";
import { MailSelected, SelectBox } from "@/components/forms/selection";
import { Badge } from "@/components/ui/badge";
import { Tabs } from "@/components/ui/tabs";
import { formatShortDate } from "@/lib/text/dates";
import { listHref } from "@/lib/forms/list";
import type { Recruiter, RecruiterPage } from "@/lib/recruiters/queries";
import { type RecruiterFilter, recruiterFilters } from "@/lib/recruiters/schema";
import { RecruiterDecision } from "./recruiter-decision";
import { RecruiterEvidence } from "./recruiter-evidence";

type Props = { q: string; filter: RecruiterFilter | undefined; found: RecruiterPage };

const labels = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
  claimed: "Claims",
} satisfies Record<RecruiterFilter, string>;
const badgeTones = {
  pending: "yellow",
  approved: "aqua",
  rejected: "neutral",
  suspended: "neutral",
} as const;

export function RecruiterList({ q, filter, found: { rows, page, total, counts } }: Props) {
  const ids = rows.map(({ id }) => id);
  const hrefOf = (of: RecruiterFilter | undefined, number = 1) =>
    listHref("/admin/recruiters", { status: of, q, page: number });
  return (
    <>
      <PageHead
        title="Recruiters"
        search={
          <LiveSearch label="Search by name, company or email" q={q} keep={{ status: filter }} />
        }
        filters={
          <Tabs
            label="Status"
            tabs={[undefined, ...recruiterFilters].map((one) => ({
              href: hrefOf(one),
              label: one ? labels[one] : "All",
              count: counts[one ?? "all"],
              isCurrent: one === filter,
            }))}
          />
        }
      />
      <ListBody
        noun="recruiter"
        order="Newest first"
        total={total}
        pages={{ page, hrefOf: (number) => hrefOf(filter, number) }}
        selection={{
          ids,
          actions: (
            <MailSelected
              addresses={Object.fromEntries(rows.map(({ id, email }) => [id, email]))}
            />
          ),
        }}
        caption="Recruiters, newest first"
        columns={{
          select: {
            label: "Select",
            width: "w-14",
            heading: <SelectBox isForAll label="Select all" ids={ids} />,
          },
          name: { label: "Name" },
          contact: { label: "Contact", width: "w-[28%]" },
          registered: { label: "Registered", width: "w-32", isNamed: true },
          status: { label: "Status", width: "w-32" },
          actions: { label: "Actions", width: "w-52" },
        }}
        rows={rows.map((recruiter) => ({ key: recruiter.id, cells: cellsOf(recruiter) }))}
        empty={
          q ? (
            <NoMatch noun="recruiter" allHref="/admin/recruiters" />
          ) : (
            <NoRows title="No recruiters here." href={filter && "/admin/recruiters"} />
          )
        }
      />
    </>
  );
}

function cellsOf(recruiter: Recruiter) {
  const { id, name, email, companyName, contactNumber, status, isAdmin, isClaim, registeredAt } =
    recruiter;
  return {
    select: <SelectBox label={`Select ${name}, ${companyName}`} ids={[id]} />,
    name: (
      <>
        <RowTitle title={name}>{companyName}</RowTitle>
        {status === "pending" || isClaim ? (
          <div className="mt-2 text-muted">
            <RecruiterEvidence recruiter={recruiter} />
          </div>
        ) : null}
      </>
    ),
    contact: (
      <span className="grid cards:flex cards:flex-wrap cards:gap-x-4">
        <a
          href={`mailto:${encodeURIComponent(email)}`}
          className="inline-block min-h-6 text-accent hover:underline"
        >
          <Email address={email} />
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
        {isClaim ? <Badge tone="yellow">Claim</Badge> : null}
        {isAdmin ? <Badge tone="violet">Admin</Badge> : null}
      </span>
    ),
    actions: <RecruiterDecision recruiter={recruiter} />,
  };
}

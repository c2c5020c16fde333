import { listPage } from "@/components/console/list-page";
import { Email, RowTitle } from "@/components/console/row-title";
import { RecruiterDecision } from "@/components/recruiters/manage/recruiter-decision";
import { RecruiterEvidence } from "@/components/recruiters/manage/recruiter-evidence";
import { Badge } from "@/components/ui/badge";
import { listRecruiters, type Recruiter } from "@/lib/recruiters/queries";
import type { RecruiterFilter } from "@/lib/recruiters/schema";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: "Recruiters" };

const labels: Record<RecruiterFilter, string> = {
  pending: "Pending",
  approved: "Approved",
  rejected: "Rejected",
  suspended: "Suspended",
  claimed: "Claims",
};

const badgeTones = {
  pending: "yellow",
  approved: "aqua",
  rejected: "neutral",
  suspended: "neutral",
} as const;

export default listPage({
  noun: "Recruiter",
  list: listRecruiters,
  statuses: labels,
  searchLabel: "Search by name, company or email",
  actions: null,
  getMailbox: ({ name, companyName, email }) => ({ name: `${name}, ${companyName}`, email }),
  order: "Pending first, then newest first",
  columns: {
    name: { label: "Name", sortBy: "name" },
    registered: { label: "Registered", sortBy: "created_at", width: "w-27 xl:w-36", isNamed: true },
    status: { label: "Status", sortBy: "status", width: "w-27 xl:w-36" },
    actions: { label: "Actions", width: "w-46" },
  },
  renderCells: recruiterCells,
});

function recruiterCells(recruiter: Recruiter) {
  const { name, email, companyName, contactNumber, status, isAdmin, isClaim, registeredAt } =
    recruiter;
  return {
    name: (
      <>
        <RowTitle title={name}>
          {companyName} ·{" "}
          <a
            href={`mailto:${encodeURIComponent(email)}`}
            className="inline-block min-h-6 text-accent hover:underline"
          >
            <Email address={email} />
          </a>
          {contactNumber ? ` · ${contactNumber}` : null}
        </RowTitle>
        {status === "pending" || isClaim ? (
          <div className="mt-2 text-muted">
            <RecruiterEvidence recruiter={recruiter} />
          </div>
        ) : null}
      </>
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

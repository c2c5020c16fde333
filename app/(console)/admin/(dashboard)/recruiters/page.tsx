import { redirect } from "next/navigation";
import { createListPage } from "@/components/console/list-page";
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
  unconfirmed: "Unconfirmed members",
};

const badgeTones = {
  pending: "yellow",
  approved: "aqua",
  rejected: "neutral",
  suspended: "neutral",
} as const;

const RecruiterList = createListPage({
  noun: "Recruiter",
  list: listRecruiters,
  statuses: labels,
  searchLabel: "Search by name, company or email",
  actions: null,
  getMailbox: ({ name, companyName, email }) => ({ name: `${name}, ${companyName}`, email }),
  queues: { pending: "recruiters", unconfirmed: "memberships" },
  columns: {
    name: { label: "Name", sortBy: "name" },
    registered: {
      label: "Registered",
      sortBy: "created_at",
      sortsAs: "time",
      width: "w-27 xl:w-36",
      isNamed: true,
    },
    status: { label: "Status", sortBy: "status", width: "w-27 xl:w-36" },
    actions: { label: "Actions", width: "w-46" },
  },
  renderCells: recruiterCells,
});

export default async function RecruitersPage({ searchParams }: PageProps<"/admin/recruiters">) {
  const { status } = await searchParams;
  // Mails sent by earlier versions link to this filter by its former name.
  if (status === "claimed") redirect("/admin/recruiters?status=unconfirmed");
  return RecruiterList({ searchParams });
}

function recruiterCells(recruiter: Recruiter) {
  const {
    name,
    email,
    companyName,
    contactNumber,
    status,
    isAdmin,
    isUnconfirmedMember,
    registeredAt,
  } = recruiter;
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
        {status === "pending" || isUnconfirmedMember ? (
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
        {isUnconfirmedMember ? <Badge tone="yellow">Unconfirmed member</Badge> : null}
        {isAdmin ? <Badge tone="violet">Admin</Badge> : null}
      </span>
    ),
    actions: <RecruiterDecision recruiter={recruiter} />,
  };
}

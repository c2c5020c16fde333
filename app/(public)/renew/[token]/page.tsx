import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { getRenewal, readRenewal } from "@/lib/jobs/renewal-queries";
import { outcomeLabels } from "@/lib/jobs/format";
import { lastOpenDay } from "@/lib/jobs/last-open-day";
import { jobOutcomes } from "@/lib/jobs/schema";
import { statedFacts } from "@/lib/jobs/stated-facts";
import { FormSelect } from "@/components/ui/field";
import { jobPath } from "@/lib/jobs/url";
import { site } from "@/lib/config/site";
import { formatShortDate } from "@/lib/text/dates";

export const metadata = { title: `Renew a job | ${site.name}`, robots: { index: false } };

/** The page that mails about a job's expiry link to. It only shows a button, because mail scanners open links. */
export default async function RenewJobPage({ params, searchParams }: PageProps<"/renew/[token]">) {
  const { token } = await params;
  const renewal = readRenewal(token);
  const isClosed = renewal !== null && (await searchParams).closed === "yes";
  const job = renewal && (await getRenewal(renewal));
  return (
    <div className="container-form py-10 sm:py-16">
      <Panel className="p-5 sm:p-8">
        {job && (job.state === "open" || !job.isOutdated) ? (
          <RenewableJob token={token} job={job} />
        ) : (
          <>
            <h1 className="text-2xl">
              {isClosed ? "The job is closed" : "This link is no longer valid"}
            </h1>
            <p className="mt-4 text-muted">
              {isClosed
                ? "Thank you for telling us what became of it. It is among your archived jobs, where you can restore it."
                : "The job has since been renewed, closed or archived, or the link is incomplete. You can renew all your jobs on your dashboard."}
            </p>
            <LinkButton href="/recruiter/dashboard" className="mt-6">
              Go to your dashboard
            </LinkButton>
          </>
        )}
      </Panel>
    </div>
  );
}

const { vacancy } = statedFacts;

const vacancyOptions = Object.entries(vacancy.values);

type Renewal = NonNullable<Awaited<ReturnType<typeof getRenewal>>>;

function RenewableJob({ token, job }: { token: string; job: Renewal }) {
  const isOpen = job.state === "open";
  const day = isOpen ? lastOpenDay(job.expiresAt) : job.expiresAt;
  return (
    <>
      <h1 dir="auto" className="text-2xl">
        {job.title}
      </h1>
      <p className="mt-4" role="status">
        {isOpen && job.isOutdated ? "Renewed. " : null}
        This job is {isOpen ? "open until" : "closed since"}{" "}
        <time dateTime={day}>{formatShortDate(day)}</time>
        {!isOpen && job.hasDeadLink ? ": the page where people apply was gone" : ""}.
      </p>
      {job.isOutdated ? null : (
        <form action={`/renew/${token}/confirm`} method="post" className="mt-6 grid gap-4">
          <label className="grid gap-1.5 text-sm font-semibold">
            {vacancy.label}
            <FormSelect
              name="vacancy"
              defaultValue={job.vacancy ?? ""}
              className="font-normal"
              options={job.vacancy ? vacancyOptions : [["", "Not stated"], ...vacancyOptions]}
            />
          </label>
          <div className="flex flex-wrap gap-3">
            <Button>{isOpen ? "Renew for 60 days" : "Reopen for 60 days"}</Button>
            {jobOutcomes.map((outcome) => (
              <Button key={outcome} name="outcome" value={outcome} variant="outline">
                Close it: {outcomeLabels[outcome].toLowerCase()}
              </Button>
            ))}
          </div>
        </form>
      )}
      <p className="mt-6 flex flex-wrap gap-3">
        <LinkButton href={jobPath(job.slug)} variant="outline">
          The job’s page
        </LinkButton>
        <LinkButton href={job.isAdmins ? "/admin/jobs" : "/recruiter/dashboard"} variant="outline">
          {job.isAdmins ? "All jobs" : "All your jobs"}
        </LinkButton>
      </p>
    </>
  );
}

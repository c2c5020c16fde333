import { TextLink } from "@/components/ui/link";
import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { getJob } from "@/lib/jobs/queries";
import type { Job } from "@/lib/jobs/schema";
import { jobPath } from "@/lib/jobs/url";
import {
  longestReport,
  longestStatement,
  type ReportOutcome,
  reportOutcomes,
  reportReasonLabels,
  reportReasons,
} from "@/lib/reports/schema";
import { site } from "@/lib/config/site";

export const metadata = { title: `Report a job | ${site.name}`, robots: { index: false } };

const refusals = {
  limited: "Too many reports from your network or with this address. Please try again later.",
  unread: "Please choose what is wrong.",
  address: "Please enter a valid email address, or leave the field empty.",
};

const textBoxClass =
  "mt-1.5 w-full rounded-md border border-control bg-surface px-3 py-2 text-base font-normal hover:border-accent";

export default async function ReportJobPage({ params, searchParams }: PageProps<"/report/[slug]">) {
  const { answer } = await searchParams;
  const { job } = await getJob((await params).slug);
  return (
    <div className="container-form py-10 sm:py-16">
      <Panel className="p-5 sm:p-8">
        <h1 className="text-2xl">Report a job</h1>
        {job ? (
          <p className="mt-1.5 text-muted">
            <TextLink href={jobPath(job.slug)}>
              <bdi>{job.title}</bdi>
            </TextLink>{" "}
            at <bdi>{job.company}</bdi>
          </p>
        ) : null}
        <div className="mt-6">
          <ReportContent job={job} answer={reportOutcomes.find((name) => name === answer)} />
        </div>
      </Panel>
    </div>
  );
}

type Props = {
  /** Null if the job is not open: only open jobs can be reported. */
  job: Job | null;
  answer: ReportOutcome | undefined;
};

function ReportContent({ job, answer }: Props) {
  if (answer === "taken")
    return (
      <>
        <p role="status" className="font-semibold">
          Thank you. We will look at it.
        </p>
        <BackToJob job={job} />
      </>
    );
  if (!job || answer === "closed")
    return (
      <>
        <p>This job is no longer open.</p>
        <BackToJob job={null} />
      </>
    );
  return (
    <>
      {answer ? (
        <Notice variant="error" role="alert">
          {refusals[answer]}
        </Notice>
      ) : null}
      <ReportForm slug={job.slug} />
    </>
  );
}

function ReportForm({ slug }: { slug: string }) {
  return (
    <form action={`/report/${slug}/send`} method="post" className="mt-4">
      <fieldset>
        <legend className="mb-2 font-semibold">What is wrong?</legend>
        <div data-notes="reason" data-missing={refusals.unread} />
        {reportReasons.map((reason) => (
          <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              id={`reason-${reason}`}
              type="radio"
              name="reason"
              value={reason}
              required
              className="size-5 accent-accent"
            />
            {reportReasonLabels[reason]}
          </label>
        ))}
        <label className="mt-4 block text-sm font-semibold">
          In your words (optional)
          <textarea name="comment" rows={3} maxLength={longestReport} className={textBoxClass} />
        </label>
      </fieldset>
      <label className="mt-4 block text-sm font-semibold">
        If it breaks the law: what exactly, and why you think so (optional)
        <textarea name="statement" rows={3} maxLength={longestStatement} className={textBoxClass} />
      </label>
      <label className="mt-4 block text-sm font-semibold">
        Email, for a receipt and our decision (optional)
        <input
          name="email"
          type="email"
          maxLength={254}
          autoComplete="email"
          className={`h-11 ${textBoxClass}`}
        />
      </label>
      <p className="mt-2 text-sm text-muted">
        A person reads every report. Nothing is removed automatically, and we do not ask who you
        are. We delete the address 90 days after the decision.
      </p>
      <Button className="mt-5 w-full">Send report</Button>
    </form>
  );
}

function BackToJob({ job }: { job: Job | null }) {
  return (
    <LinkButton href={job ? jobPath(job.slug) : "/"} variant="outline" className="mt-6">
      {job ? "Back to the job" : "See all jobs"}
    </LinkButton>
  );
}

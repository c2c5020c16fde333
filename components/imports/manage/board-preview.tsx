import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/card";
import { jobSourceLabels } from "@/lib/jobs/schema";
import type { previewBoard } from "@/lib/imports/preview";
import { countWithNoun } from "@/lib/text/counted";
import { LinkBoardForm } from "@/components/imports/manage/link-form";

type Props = { address: string; found: Awaited<ReturnType<typeof previewBoard>> };

export function BoardPreview({ address, found }: Props) {
  if ("error" in found)
    return (
      <div className="mb-8 max-w-3xl">
        <Notice variant="error" role="alert" text={found.error} />
      </div>
    );
  const { system, board, page, jobs, total, refused } = found;
  return (
    <Panel className="mb-8 max-w-3xl p-5 sm:p-8">
      <h2 className="text-lg">
        <a href={page} className="text-accent hover:underline">
          {board}
        </a>{" "}
        on {jobSourceLabels[system]}
      </h2>
      <p className="mt-1 mb-4 text-sm text-muted">
        {countWithNoun(jobs.length, "job")} of {countWithNoun(total, "posting")}{" "}
        {jobs.length === 1 ? "looks like a Go job" : "look like Go jobs"}: the title or the text
        mentions Go.
        {refused > 0
          ? ` ${refused} more ${refused === 1 ? "has" : "have"} no text or too much of it.`
          : null}
      </p>
      <ul aria-label="Jobs that look like Go" className="mb-6 grid gap-2 empty:hidden">
        {jobs.map(({ title, place }, index) => (
          <li key={index}>
            <span className="font-semibold">{title}</span>
            <span className="text-sm text-muted"> · {place}</span>
          </li>
        ))}
      </ul>
      <LinkBoardForm address={address} />
    </Panel>
  );
}

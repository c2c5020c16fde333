import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { jobPath } from "@/lib/jobs/url";

type Job = { id: string; title: string; company: string; slug: string };

/** What browser/own-jobs/marks.ts needs to know of the job that buttons stand for. */
const data = ({ id, title, company, slug }: Job) => ({
  "data-own-job": id,
  "data-title": title,
  "data-company": company,
  "data-path": jobPath(slug),
});

/** Saves or hides the job of a card, in this browser. */
export function CardMarks({ job }: { job: Job }) {
  return (
    <div
      {...data(job)}
      className="relative z-1 -my-1 -mr-2 ml-auto flex text-muted noscript:hidden print:hidden"
    >
      <CardMark mark="saved" icon="bookmark" label={`Save ${job.title}`} />
      <CardMark
        mark="hidden"
        icon="eye-off"
        label={`Hide ${job.title}`}
        className="max-sm:hidden"
      />
    </div>
  );
}

type CardMarkProps = { mark: string; icon: IconName; label: string; className?: string };

function CardMark({ mark, icon, label, className = "" }: CardMarkProps) {
  return (
    <button
      type="button"
      data-mark={mark}
      aria-pressed="false"
      aria-label={label}
      title={label.split(" ", 1)[0]}
      suppressHydrationWarning
      className={`mark grid size-8 place-items-center rounded-md hover:bg-sunken hover:text-ink ${className}`}
    >
      <Icon name={icon} />
    </button>
  );
}

/** Saves the job of this page or notes that one has applied. */
export function JobMarks({ job }: { job: Job }) {
  return (
    <div {...data(job)} className="contents noscript:hidden print:hidden">
      <JobMark mark="saved" icon="bookmark">
        Save
      </JobMark>
      <JobMark mark="applied" icon="check">
        Applied
      </JobMark>
    </div>
  );
}

/** Hides the job of this page, or all of its company, from lists. */
export function HideMarks({ job }: { job: Job }) {
  return (
    <div {...data(job)} className="mt-4 flex flex-wrap gap-3 noscript:hidden">
      <JobMark mark="hidden" icon="eye-off">
        Hide this job
      </JobMark>
      <JobMark mark="company" icon="eye-off">
        <span className="truncate">
          Hide jobs of <bdi>{job.company}</bdi>
        </span>
      </JobMark>
    </div>
  );
}

type JobMarkProps = { mark: string; icon: IconName; children: React.ReactNode };

function JobMark({ mark, icon, children }: JobMarkProps) {
  return (
    <Button
      type="button"
      variant="outline"
      data-mark={mark}
      aria-pressed="false"
      suppressHydrationWarning
      className="mark max-w-full"
    >
      <Icon name={icon} />
      {children}
    </Button>
  );
}

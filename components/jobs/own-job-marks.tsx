import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { logoPath } from "@/lib/companies/url";
import { formatCardPlace, formatSalary } from "@/lib/jobs/format";
import type { JobSummary } from "@/lib/jobs/schema";

/** The job's path is a prop, because the preview of the job form runs in the browser and cannot compute it. */
type Props = { job: JobSummary; path: string };

/**
 * The data attributes from which browser/own-jobs/marks.ts reads a job. For cards, it reads the visible content
 * instead.
 */
const jobDataAttributes = ({ job, path }: Props) => ({
  "data-own-job": job.id,
  "data-title": job.title,
  "data-company": job.company,
  "data-path": path,
  "data-logo": job.logo ? logoPath(job.logo) : undefined,
  "data-facts": `${formatCardPlace(job)} · ${formatSalary(job)}`,
});

const icons = {
  saved: "bookmark",
  applied: "check",
  hidden: "eye-off",
  company: "eye-off",
} as const;

/**
 * The parts of cards that need JavaScript. They are in the page once, and browser/own-jobs/marks.ts copies them into
 * each card.
 */
export function CardParts() {
  return (
    <div hidden>
      <div id="card-marks">
        {(["saved", "hidden"] as const).map((mark) => (
          <button
            key={mark}
            type="button"
            data-mark={mark}
            aria-pressed="false"
            title={mark === "saved" ? "Save" : "Hide"}
            className="mark"
          >
            <Icon name={icons[mark]} />
          </button>
        ))}
      </div>
      <div id="card-badges">
        <span hidden data-applied className="job-card-badge">
          Applied
        </span>
        <span hidden data-new className="job-card-badge">
          New
        </span>
      </div>
      {/* The note that is shown in place of a job that was just hidden. */}
      <ul id="hidden-note">
        <li className="flex items-center gap-1 rounded-lg border border-dashed border-line pl-5 text-sm text-muted">
          Hidden.
          <Button type="button" variant="quiet" size="sm" data-mark="hidden">
            Undo
          </Button>
        </li>
      </ul>
    </div>
  );
}

/** The buttons that save a job and mark it as applied. `children`: the button between them. */
export function JobMarks({ children, ...props }: Props & { children: React.ReactNode }) {
  return (
    <div {...jobDataAttributes(props)} className="contents print:hidden">
      <JobMark mark="saved" label="Save" done="Saved" />
      {children}
      <JobMark mark="applied" label="Mark as applied" done="Applied" />
      <span
        hidden
        data-question
        role="group"
        aria-label="Did you apply?"
        className="col-span-2 question"
      >
        <span>Did you apply?</span>
        <Button type="button" variant="outline" size="sm" data-mark="applied">
          Yes
        </Button>
        <Button type="button" variant="quiet" size="sm">
          Not yet
        </Button>
      </span>
    </div>
  );
}

export function HideMarks(props: Props) {
  const company = <bdi>{props.job.company}</bdi>;
  return (
    <div {...jobDataAttributes(props)} className="mt-4 flex flex-wrap gap-3 noscript:hidden">
      <JobMark mark="hidden" label="Hide this job" done="Job hidden" />
      <JobMark mark="company" label={<>Hide jobs of {company}</>} done={<>{company} hidden</>} />
    </div>
  );
}

type JobMarkProps = { mark: keyof typeof icons; label: React.ReactNode; done: React.ReactNode };

/** A toggle button. It is as wide as the longer of its two labels, so that pressing it does not shift the layout. */
function JobMark({ mark, label, done }: JobMarkProps) {
  return (
    <Button
      type="button"
      variant="outline"
      data-mark={mark}
      aria-pressed="false"
      suppressHydrationWarning
      className={`group/mark mark max-w-full noscript:hidden ${mark === "applied" ? "col-span-2" : ""}`}
    >
      <span className="grid min-w-0 *:col-start-1 *:row-start-1 *:flex *:min-w-0 *:items-center *:justify-center *:gap-2">
        <span className="group-aria-pressed/mark:invisible">
          {mark === "applied" ? null : <Icon name={icons[mark]} />}
          <span className="truncate">{label}</span>
        </span>
        <span className="not-group-aria-pressed/mark:invisible">
          <Icon name={icons[mark]} />
          <span className="truncate">{done}</span>
        </span>
      </span>
    </Button>
  );
}

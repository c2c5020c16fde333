import { Button } from "@/components/ui/button";
import { Icon, type IconName } from "@/components/ui/icon";
import { logoPath } from "@/lib/companies/url";

/** The job's path is a prop, because the form's preview in the browser cannot compute it. */
type Props = {
  job: { id: string; title: string; company: string; logo: string | null };
  path: string;
};

/** The data attributes of a job that browser/own-jobs/marks.ts reads; of a card it reads the link and the company. */
const data = ({ job: { id, title, company, logo }, path }: Props) => ({
  "data-own-job": id,
  "data-title": title,
  "data-company": company,
  "data-path": path,
  "data-logo": logo ? logoPath(logo) : undefined,
});

const cardMarks = [
  { mark: "saved", icon: "bookmark", verb: "Save" },
  { mark: "hidden", icon: "eye-off", verb: "Hide" },
] as const;

export function CardMarks({ title }: { title: string }) {
  return (
    <div className="job-card-marks">
      {cardMarks.map(({ mark, icon, verb }) => (
        <button
          key={mark}
          type="button"
          data-mark={mark}
          aria-pressed="false"
          aria-label={`${verb} ${title}`}
          title={verb}
          suppressHydrationWarning
          className="mark"
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

export function JobMarks(props: Props) {
  return (
    <div {...data(props)} className="contents noscript:hidden print:hidden">
      <JobMark mark="saved" icon="bookmark" done="Saved">
        Save
      </JobMark>
      <JobMark mark="applied" icon="check" done="Applied">
        Mark as applied
      </JobMark>
    </div>
  );
}

export function HideMarks(props: Props) {
  const company = <bdi>{props.job.company}</bdi>;
  return (
    <div {...data(props)} className="mt-4 flex flex-wrap gap-3 noscript:hidden">
      <JobMark mark="hidden" icon="eye-off" done="Job hidden">
        Hide this job
      </JobMark>
      <JobMark mark="company" icon="eye-off" done={<>{company} hidden</>}>
        Hide jobs of {company}
      </JobMark>
    </div>
  );
}

type JobMarkProps = {
  mark: string;
  icon: IconName;
  done: React.ReactNode;
  children: React.ReactNode;
};

/** A toggle button as wide as the longer of its two labels, so that pressing it moves nothing. */
function JobMark({ mark, icon, done, children }: JobMarkProps) {
  return (
    <Button
      type="button"
      variant="outline"
      data-mark={mark}
      aria-pressed="false"
      suppressHydrationWarning
      className="group/mark mark max-w-full"
    >
      <span className="grid min-w-0 *:col-start-1 *:row-start-1 *:flex *:min-w-0 *:items-center *:justify-center *:gap-2">
        <span className="group-aria-pressed/mark:invisible">
          {mark === "applied" ? null : <Icon name={icon} />}
          <span className="truncate">{children}</span>
        </span>
        <span className="not-group-aria-pressed/mark:invisible">
          <Icon name={icon} />
          <span className="truncate">{done}</span>
        </span>
      </span>
    </Button>
  );
}

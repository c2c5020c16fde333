import { SelectControl } from "@/components/ui/field";
import { listParameters } from "@/lib/jobs/search";
import type { JobFilters } from "@/lib/jobs/schema";
import type { FormAnswer } from "@/lib/newsletter/answer-cookie";

type Props = {
  filters: JobFilters;
  /** Whether no job is found today. */
  isEmpty?: boolean;
  answer?: FormAnswer | null;
  className?: string;
};

const control = "h-11 w-full rounded-md border border-control bg-surface px-3 hover:border-accent";

/** Asks for new jobs that a search finds; nothing where nothing is searched for. The answer comes on a page of its own. */
export function AlertForm({ filters, isEmpty, answer, className = "" }: Props) {
  const search = listParameters({ ...filters, posted: null, sort: "newest" });
  if (search.length === 0) return null;
  const failure = answer?.ok === false ? answer : null;
  return (
    <form
      action="/newsletter/alerts/create"
      method="post"
      aria-labelledby="alert"
      className={`print:hidden ${className}`}
    >
      <p id="alert" className="mb-3 font-semibold">
        {isEmpty ? "No jobs yet: get a mail when there is one" : "Email me new jobs like these"}
      </p>
      {search.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
        <div>
          <input
            id="alert-email"
            name="email"
            type="email"
            required
            maxLength={254}
            autoComplete="email"
            placeholder="you@example.com"
            aria-label="Email for this alert"
            aria-invalid={failure ? true : undefined}
            aria-describedby="alert-error"
            defaultValue={failure?.email}
            className={`${control} placeholder:text-muted aria-invalid:border-error-text`}
          />
          <div id="alert-error" data-notes="email">
            <p role="alert" className="text-sm font-semibold text-error-text not-empty:mt-2">
              {failure?.error}
            </p>
          </div>
        </div>
        <SelectControl name="frequency" aria-label="How often" className={`${control} pr-8`}>
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </SelectControl>
        <button className="h-11 rounded-md border border-control px-5 text-sm font-semibold hover:border-accent hover:text-accent">
          Create alert
        </button>
      </div>
    </form>
  );
}

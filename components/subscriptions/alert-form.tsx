import { EmailField } from "@/components/subscriptions/newsletter-box";
import { Button } from "@/components/ui/button";
import { SelectControl } from "@/components/ui/field";
import type { JobFilters, SkillNames } from "@/lib/jobs/filters";
import { filtersKeptByAlert, listParameters } from "@/lib/jobs/search";
import { alertSubject } from "@/lib/jobs/list-text";
import type { FormAnswer } from "@/lib/subscriptions/answer-cookie";

type Props = {
  filters: JobFilters;
  names?: SkillNames | undefined;
  isEmpty?: boolean;
  answer?: FormAnswer | null;
};

export function AlertForm({ filters, names, isEmpty, answer }: Props) {
  const search = listParameters(filtersKeptByAlert(filters));
  if (search.length === 0) return null;
  return (
    <form
      action="/newsletter/alerts/create"
      method="post"
      aria-labelledby="alert"
      className="print:hidden"
    >
      <p id="alert" className="mb-4 font-semibold">
        {isEmpty
          ? "No jobs yet. Get an email when there is one"
          : `Email me new ${alertSubject(filters, names)}`}
      </p>
      {search.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="flex flex-wrap gap-3 *:flex-1 *:first:basis-full">
        <EmailField id="alert-email" label="Email for this alert" answer={answer} />
        <SelectControl
          name="frequency"
          aria-label="How often"
          className="h-11 w-full rounded-md border border-control bg-surface pr-8 pl-3 hover:border-accent"
        >
          <option value="daily">Daily</option>
          <option value="weekly">Weekly</option>
        </SelectControl>
        <Button>Create alert</Button>
      </div>
    </form>
  );
}

import { EmailField } from "@/components/newsletter/newsletter-form";
import { SelectControl } from "@/components/ui/field";
import { listParameters } from "@/lib/jobs/search";
import type { JobFilters } from "@/lib/jobs/schema";
import type { FormAnswer } from "@/lib/newsletter/answer-cookie";

type Props = {
  filters: JobFilters;
  isEmpty?: boolean;
  answer?: FormAnswer | null;
  className?: string;
};

export function AlertForm({ filters, isEmpty, answer, className = "" }: Props) {
  const search = listParameters({ ...filters, posted: null, sort: "newest" });
  if (search.length === 0) return null;
  return (
    <form
      action="/newsletter/alerts/create"
      method="post"
      aria-labelledby="alert"
      className={`print:hidden ${className}`}
    >
      <p id="alert" className="mb-3 font-semibold">
        {isEmpty ? "No jobs yet. Get an email when there is one" : "Email me new jobs like these"}
      </p>
      {search.map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem_auto]">
        <EmailField id="alert-email" label="Email for this alert" answer={answer} />
        <SelectControl
          name="frequency"
          aria-label="How often"
          className="h-11 w-full rounded-md border border-control bg-surface pr-8 pl-3 hover:border-accent"
        >
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

import { escapeHtml } from "@/lib/html/text";
import { formatCount } from "@/lib/text/counted";

/** An option of a filter; `count` is the number of jobs that match it. */
export type FilterOption = {
  value: string;
  /** The label; by default, the value. */
  name?: string | undefined;
  count?: number | undefined;
  isDisabled?: boolean;
};

/**
 * Renders options as one string: a hundred elements would be a tenth of the page and of the work to render it. A value in
 * the URL stays selected even if no job has it. Counts, updated by browser/live-search.ts, are in the label only.
 */
export function optionsHtml(
  first: string,
  options: FilterOption[],
  chosen: string | null,
  { isRenewed = false } = {},
) {
  const isShown = !chosen || options.some(({ value }) => value === chosen);
  const shown = isShown ? options : [{ value: chosen }, ...options];
  const html = shown.map(({ value, name = value, count, isDisabled }: FilterOption) => {
    const label = escapeHtml(name);
    const labelWithCount =
      count === undefined ? label : `${label} (${formatCount(Math.max(count, 0))})`;
    const text = isRenewed ? label : labelWithCount;
    let attributes = "";
    if (value !== text) attributes += ` value="${escapeHtml(value)}"`;
    if (labelWithCount !== text) attributes += ` label="${labelWithCount}"`;
    if (value === chosen) attributes += " selected";
    else if (isDisabled) attributes += " disabled";
    return `<option${attributes}>${text}</option>`;
  });
  return { __html: `<option value="">${escapeHtml(first)}</option>${html.join("")}` };
}

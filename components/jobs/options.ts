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
 * Renders options as one HTML string, because a hundred React elements would take a tenth of the page's size and
 * rendering time. A value from the URL stays selected even if no job has it. Counts are only in the label, where
 * browser/live-search.ts updates them.
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

import { chartOf } from "@/lib/analytics/chart";
import { formatShortDate } from "@/lib/text/dates";

const [width, height] = [240, 56];

type Props = {
  label: string;
  /** One count for each day, in order; there is at least one day. */
  days: { date: string; count: number }[];
  format: (count: number) => string;
};

/** One count over the days, as a line above its surface. The table of the page says the same in numbers. */
export function SmallChart({ label, days, format }: Props) {
  const { lines } = chartOf(days, ["count"], width, height);
  const [first, last] = [days[0], days.at(-1)];
  const most = days.toSorted((a, b) => b.count - a.count)[0];
  if (!first || !last || !most) return null;
  return (
    <figure className="mt-4">
      <svg
        role="img"
        aria-label={`${label} per day: from ${formatShortDate(first.date)} to ${formatShortDate(last.date)}, at most ${format(most.count)} on ${formatShortDate(most.date)}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-14 w-full overflow-visible"
      >
        <path
          d={`M0 ${height}h${width}`}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        <path d={`${lines.count}V${height}H0Z`} className="fill-blue-soft" />
        <path
          d={lines.count}
          className="fill-none stroke-accent"
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption
        aria-hidden="true"
        className="mt-1.5 flex justify-between gap-2 text-xs text-muted tabular-nums"
      >
        <span>{formatShortDate(first.date)}</span>
        <span>peak: {format(most.count)}</span>
        <span>{formatShortDate(last.date)}</span>
      </figcaption>
    </figure>
  );
}

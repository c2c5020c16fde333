"use client";

import { Fragment, type PointerEvent, useState } from "react";

type Props = {
  days: { date: string; counts: { label: string; count: string }[] }[];
  children: React.ReactNode;
};

/** Charts with a bar for each day, which show the counts of the day under the pointer or selected with the arrow keys. */
export function DayReader({ days, children }: Props) {
  const last = days.length - 1;
  const [index, setIndex] = useState(last);
  const day = days[index];
  if (!day) return null;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pointed = Math.floor(((clientX - left) / width) * days.length);
    setIndex(Math.min(last, Math.max(0, pointed)));
  };
  return (
    <>
      <dl className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <dt className="sr-only">Day</dt>
        <dd className="min-w-24 font-semibold">{day.date}</dd>
        {day.counts.map(({ label, count }) => (
          <Fragment key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="-ml-3 min-w-8 font-semibold tabular-nums">{count}</dd>
          </Fragment>
        ))}
      </dl>
      <div
        onPointerMove={follow}
        onPointerDown={follow}
        className="relative rounded-sm outline-offset-4 outline-accent has-[:focus-visible]:outline-2"
      >
        {children}
        <svg
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 size-full overflow-visible"
        >
          <rect
            x={`${(index / days.length) * 100}%`}
            width={`${100 / days.length}%`}
            height="100%"
            className="fill-ink/10"
          />
        </svg>
        <input
          type="range"
          aria-label="Day"
          aria-valuetext={`${day.date}: ${day.counts.map(({ label, count }) => `${label} ${count}`).join(", ")}`}
          max={last}
          value={index}
          onChange={({ target }) => setIndex(target.valueAsNumber)}
          className="absolute inset-0 size-full cursor-crosshair touch-pan-y opacity-0 noscript:hidden"
        />
      </div>
      <p
        aria-hidden="true"
        className="mt-2 flex justify-between gap-2 text-xs text-muted tabular-nums"
      >
        <span>{days[0]?.date}</span>
        <span>{days.at(-1)?.date}</span>
      </p>
    </>
  );
}

"use client";

import { type PointerEvent, useState } from "react";

type Props = {
  days: { date: string; counts: { label: string; count: string }[] }[];
  /** The number of days for which the charts have room. The days fill it from the left. */
  room: number;
  children: React.ReactNode;
};

/** Charts with a bar for each day, which show the counts of the day under the pointer or selected with the arrow keys. */
export function DayReader({ days, room, children }: Props) {
  const last = days.length - 1;
  const [index, setIndex] = useState(last);
  const day = days[index];
  if (!day) return null;
  const follow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const pointed = Math.floor(((clientX - left) / width) * room);
    setIndex(Math.min(last, Math.max(0, pointed)));
  };
  return (
    <>
      <dl className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-sm">
        <div className="min-w-24">
          <dt className="sr-only">Day</dt>
          <dd className="font-semibold">{day.date}</dd>
        </div>
        {day.counts.map(({ label, count }) => (
          <div key={label} className="flex gap-2">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-6 font-semibold tabular-nums">{count}</dd>
          </div>
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
            x={`${(index / room) * 100}%`}
            width={`${100 / room}%`}
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
        {days.length === room ? <span>{days[last]?.date}</span> : null}
      </p>
    </>
  );
}

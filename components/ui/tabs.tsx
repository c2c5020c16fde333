"use client";

import { useEffect, useRef } from "react";

type Tab = { href: string; label: string; count?: number; isCurrent: boolean };

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const strip = useRef<HTMLDivElement>(null);
  // Scrolls the current tab into view. Only the browser knows the widths, so this runs after mounting.
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current]");
    if (strip.current && current)
      strip.current.scrollLeft =
        current.offsetLeft - (strip.current.clientWidth - current.offsetWidth) / 2;
  }, []);
  return (
    <nav aria-label={label} className="max-w-full">
      <div ref={strip} className="scroll-strip relative rounded-md bg-sunken p-1">
        <ul className="flex w-max gap-1">
          {tabs.map(({ href, label: text, count, isCurrent }) => (
            <li key={href}>
              <a
                href={href}
                aria-current={isCurrent ? "page" : undefined}
                className="inline-flex h-9 items-center gap-2 rounded-sm border border-transparent px-2.5 text-sm sm:px-3.5 font-semibold text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-surface dark:aria-[current]:bg-line aria-[current]:text-ink aria-[current]:shadow-card forced-colors:border-0 forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none"
              >
                {text}
                {count === undefined ? null : (
                  <span className="font-normal tabular-nums">{count}</span>
                )}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  );
}

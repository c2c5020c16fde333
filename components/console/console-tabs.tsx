"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { ScrollStrip } from "@/components/ui/scroll-strip";

type Tab = {
  href: string;
  label: string;
  /** A second path that shows the same. */
  alsoAt?: string;
};

/** Links to the parts of a console: a line under its head, a bar at the side where there is room. The one whose address fits best is marked, with its query where it has one. */
export function ConsoleTabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const pathname = usePathname();
  const params = useSearchParams();
  const current = tabs
    .filter(({ href, alsoAt }) => {
      const { pathname: path, searchParams } = new URL(href, "http://tabs.invalid");
      const isWithin = pathname === path || pathname === alsoAt || pathname.startsWith(`${path}/`);
      return isWithin && [...searchParams].every(([name, value]) => params.get(name) === value);
    })
    .toSorted((a, b) => b.href.length - a.href.length)[0];
  return (
    <nav
      aria-label={label}
      className="sticky top-14 z-30 border-b border-line bg-surface xl:h-[calc(100dvh-3.5rem)] xl:w-52 xl:shrink-0 xl:overflow-y-auto xl:border-r xl:border-b-0 xl:p-3 print:hidden"
    >
      <ScrollStrip className="max-xl:px-[clamp(0.25rem,2vw,1.25rem)]">
        <ul className="flex w-max gap-1 xl:w-auto xl:flex-col">
          {tabs.map((tab) => (
            <li key={tab.href}>
              <a
                href={tab.href}
                aria-current={tab === current ? "page" : undefined}
                className="flex h-11 items-center border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current]:text-accent max-xl:border-b-3 max-xl:aria-[current]:border-gopher xl:h-10 xl:rounded-md xl:border xl:hover:bg-sunken xl:aria-[current]:bg-blue-soft xl:aria-[current]:text-blue-text forced-colors:border-0 forced-colors:aria-[current]:bg-[Highlight] forced-colors:aria-[current]:text-[HighlightText] forced-colors:aria-[current]:forced-color-adjust-none"
              >
                {tab.label}
              </a>
            </li>
          ))}
        </ul>
      </ScrollStrip>
    </nav>
  );
}

"use client";

import { usePathname, useSearchParams } from "next/navigation";

type Tab = {
  href: string;
  label: string;
  /** A second path that shows the same. */
  alsoAt?: string;
};

/** Links to the parts of a console. The one whose address fits best is marked, with its query where it has one. */
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
    <nav aria-label={label} className="container overflow-x-auto">
      <ul className="flex gap-1">
        {tabs.map((tab) => (
          <li key={tab.href}>
            <a
              href={tab.href}
              aria-current={tab === current ? "page" : undefined}
              className="flex h-11 items-center border-b-3 border-transparent px-3 text-sm font-semibold whitespace-nowrap text-muted transition-colors hover:text-ink aria-[current]:border-gopher aria-[current]:text-accent"
            >
              {tab.label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

"use client";

import { Fragment } from "react";
import { usePathname, useSearchParams } from "next/navigation";

export type ConsoleSection = {
  href: string;
  label: string;
  /** The heading of a group of sections, at its first section. */
  group?: string;
  /** Another path that belongs to the section, and the path whose subpages belong to it. */
  alsoPath?: string;
  subpages?: string;
  /** The last path segment of other pages that belong to the section. */
  suffix?: string;
  waiting?: number | undefined;
  /** The label of the number `waiting`, and a link to these rows if the section's list does not start with them. */
  waitingLabel?: string;
  waitingHref?: string;
};

type Props = { sections: ConsoleSection[]; className: string };

export function ConsoleSectionLinks({ sections, className }: Props) {
  const current = useCurrent(sections);
  return sections.map((section) => (
    <Fragment key={section.href}>
      {section.group ? (
        <li className="px-3 pt-3 pb-1 text-xs font-semibold text-muted first:pt-0">
          {section.group}
        </li>
      ) : null}
      <li>
        <a
          href={(section.waiting && section.waitingHref) || section.href}
          aria-current={section === current ? "page" : undefined}
          className={className}
        >
          {section.label}
          {section.waiting ? (
            <span className="ml-auto grid h-5 min-w-5 place-items-center rounded-full bg-yellow-soft px-1.5 text-xs font-semibold text-yellow-text tabular-nums forced-colors:border forced-colors:bg-transparent">
              {section.waiting}
              <span className="sr-only"> {section.waitingLabel ?? "waiting"}</span>
            </span>
          ) : null}
        </a>
      </li>
    </Fragment>
  ));
}

/** The current section: the one with the longest matching path, whose query parameters must match too. */
function useCurrent(sections: ConsoleSection[]): ConsoleSection | undefined {
  const pathname = usePathname();
  const params = useSearchParams();
  const matching = sections.filter((section) => {
    const { pathname: path, searchParams } = new URL(section.href, "http://sections.invalid");
    if (!isWithinSection(pathname, path, section)) return false;
    return [...searchParams].every(([name, value]) => params.get(name) === value);
  });
  return matching.toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** Whether a page belongs to the section whose link leads to `path`. */
function isWithinSection(pathname: string, path: string, section: ConsoleSection): boolean {
  const { alsoPath, subpages, suffix } = section;
  if (pathname === path || pathname === alsoPath) return true;
  if (suffix && pathname.endsWith(suffix)) return true;
  if (subpages && pathname.startsWith(`${subpages}/`)) return true;
  return pathname.startsWith(`${path}/`);
}

"use client";

import { Fragment } from "react";
import { usePathname, useSearchParams } from "next/navigation";

export type ConsoleSection = {
  href: string;
  label: string;
  /** The heading of a group of sections. Only the group's first section has it. */
  group?: string;
  /**
   * `alsoPath` is another page that belongs to the section. `subpages` is the path below which all pages belong to it.
   */
  alsoPath?: string;
  subpages?: string;
  /** Pages whose path ends with this segment belong to the section, too. */
  suffix?: string;
  waiting?: number | undefined;
  /** The accessible label of the count `waiting`. */
  waitingLabel?: string;
  /** The address of the rows that wait. */
  waitingHref?: string | undefined;
};

type Props = { sections: ConsoleSection[]; className: string };

export function ConsoleSectionLinks({ sections, className }: Props) {
  const current = useCurrentSection(sections);
  return sections.map((section) => (
    <Fragment key={section.href}>
      {section.group ? (
        <li className="px-3 pt-3 pb-1 text-xs font-semibold text-muted first:pt-0">
          {section.group}
        </li>
      ) : null}
      <li>
        <a
          href={section.waitingHref ?? section.href}
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

/**
 * Returns the current section: the one with the longest matching path among those whose query parameters match as well.
 */
function useCurrentSection(sections: ConsoleSection[]): ConsoleSection | undefined {
  const pathname = usePathname();
  const params = useSearchParams();
  const matching = sections.filter((section) => {
    const { pathname: path, searchParams } = new URL(section.href, "http://sections.invalid");
    if (!isWithinSection(pathname, path, section)) return false;
    return [...searchParams].every(([name, value]) => params.get(name) === value);
  });
  return matching.toSorted((a, b) => b.href.length - a.href.length)[0];
}

/** Whether the page at `pathname` belongs to `section`, whose link leads to `path`. */
function isWithinSection(pathname: string, path: string, section: ConsoleSection): boolean {
  const { alsoPath, subpages, suffix } = section;
  if (pathname === path || pathname === alsoPath) return true;
  if (suffix && pathname.endsWith(suffix)) return true;
  if (subpages && pathname.startsWith(`${subpages}/`)) return true;
  return pathname.startsWith(`${path}/`);
}

"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { ScrollStrip } from "@/components/ui/scroll-strip";
import { phoneEntry, sectionLink } from "./section-classes";
export type Section = {
  href: string;
  label: string;
  /** Another path that belongs to the section, and the path whose subpages belong to it. */
  alsoPath?: string;
  subpages?: string;
  /** The last path segment of other pages that belong to the section. */
  suffix?: string;
  /** The number of rows that await a decision; 0 is not shown. */
  waiting?: number | undefined;
  /** The label of the number `waiting`, and a link to these rows if the section's list does not start with them. */
  waitingLabel?: string;
  waitingHref?: string;
};

type Props = { label: string; sections: Section[] };

/** The console's section links: a row below the header, or a sidebar on wide screens. */
export function SectionBar({ label, sections }: Props) {
  return (
    <nav
      aria-label={label}
      className="sticky top-14 z-30 border-b border-line bg-surface max-lg:hidden xl:h-[calc(100dvh-3.5rem)] xl:w-52 xl:shrink-0 xl:overflow-y-auto xl:border-r xl:border-b-0 xl:p-3 print:hidden"
    >
      <ScrollStrip className="max-xl:px-[clamp(0.25rem,2vw,1.25rem)]">
        <ul className="flex w-max gap-1 xl:w-auto xl:flex-col">
          <SectionLinks
            sections={sections}
            className={`${sectionLink} h-11 border-transparent px-3 text-sm text-muted forced-colors:border-0 hover:text-ink focus-visible:-outline-offset-2 max-xl:rounded-none max-xl:border-b-3 max-xl:aria-[current]:border-gopher max-xl:aria-[current]:text-accent xl:h-10 xl:border xl:hover:bg-sunken xl:aria-[current]:bg-blue-soft`}
          />
        </ul>
      </ScrollStrip>
    </nav>
  );
}

export function SectionList({ label, sections }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="grid">
        <SectionLinks sections={sections} className={phoneEntry} />
      </ul>
    </nav>
  );
}

type LinksProps = { sections: Section[]; className: string };

export function SectionLinks({ sections, className }: LinksProps) {
  const current = useCurrent(sections);
  return sections.map((section) => (
    <li key={section.href}>
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
  ));
}

/** The current section: the one with the longest matching path, whose query parameters must match too. */
function useCurrent(sections: Section[]): Section | undefined {
  const pathname = usePathname();
  const params = useSearchParams();
  return sections
    .filter(({ href, alsoPath, subpages, suffix }) => {
      const { pathname: path, searchParams } = new URL(href, "http://sections.invalid");
      const isWithin =
        [path, alsoPath].includes(pathname) ||
        (suffix && pathname.endsWith(suffix)) ||
        [path, subpages].some((above) => above && pathname.startsWith(`${above}/`));
      return isWithin && [...searchParams].every(([name, value]) => params.get(name) === value);
    })
    .toSorted((a, b) => b.href.length - a.href.length)[0];
}

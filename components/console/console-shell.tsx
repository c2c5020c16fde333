import { Gopher } from "@/components/layout/gopher";
import { MobileMenu } from "@/components/layout/site-header";
import { SkipLink } from "@/components/layout/document";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/site";
import { phoneEntry, sectionLink } from "./section-classes";
import { type Section, SectionBar, SectionLinks, SectionList } from "./sections";
import { SignOutButton } from "./sign-out-button";

type Link = { href: string; label: string };

type Props = {
  name: string;
  home: string;
  newJob: Link;
  links?: Link[];
  label: string;
  sections: Section[] | Promise<Section[]>;
  children: React.ReactNode;
};

/** The layout of pages behind a session: a header, and section links below or beside it; on phones all in a menu. */
export function ConsoleShell({ name, home, newJob, links = [], label, sections, children }: Props) {
  const accountLinks = [{ href: "/", label: "Home" }, ...links];
  return (
    <div className="flex min-h-dvh flex-col [--console-head:3.5rem] lg:[--console-head:6.25rem] xl:[--console-head:3.5rem]">
      <SkipLink />
      <header className="anchor-header sticky top-0 z-40 border-b border-line bg-surface print:hidden">
        <div className="console-container flex h-14 items-center gap-2 xl:max-w-none! xl:px-5!">
          <a href={home} className="mr-auto flex min-w-0 items-center gap-2.5 rounded-sm">
            <Gopher className="size-8 shrink-0" />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-bold">{name}</span>
              <span className="block truncate text-xs text-muted">{site.name}</span>
            </span>
          </a>
          <nav aria-label="Account" className="hidden items-center gap-1 lg:flex">
            <ul className="flex items-center gap-1">
              <SectionLinks
                sections={accountLinks}
                className={`${sectionLink} h-9 px-3.5 text-sm text-accent hover:bg-blue-soft aria-[current]:bg-blue-soft`}
              />
            </ul>
            <SignOutButton />
            <ThemeToggle />
          </nav>
          <LinkButton href={newJob.href} size="sm" data-primary className="max-lg:px-2.5">
            {newJob.label}
          </LinkButton>
          <Menu sections={sections}>
            <div className="console-container max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain py-2">
              <Sections as={SectionList} label={label} sections={sections} />
              <nav aria-label="Account" className="mt-2 grid border-t border-line pt-2">
                <ul className="grid">
                  <SectionLinks sections={accountLinks} className={phoneEntry} />
                </ul>
                <SignOutButton entryClass={phoneEntry} />
                <ThemeToggle entryClass={phoneEntry} />
              </nav>
            </div>
          </Menu>
        </div>
      </header>
      <div className="flex flex-1 flex-col xl:flex-row">
        <Sections as={SectionBar} label={label} sections={sections} />
        <main
          id="main"
          tabIndex={-1}
          className="console-container min-w-0 flex-1 py-6 outline-none print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

/** The console's menu on phones, with the total number of rows that await a decision. */
async function Menu({ sections, children }: Pick<Props, "sections" | "children">) {
  const waiting = (await sections).reduce((sum, section) => sum + (section.waiting ?? 0), 0);
  return (
    <MobileMenu className="lg:hidden" waiting={waiting}>
      {children}
    </MobileMenu>
  );
}

type SectionsProps = Pick<Props, "label" | "sections"> & { as: typeof SectionBar };

/** Streams the section links when their counts have been read, so that the page does not wait for them. */
async function Sections({ as: Navigation, label, sections }: SectionsProps) {
  return <Navigation label={label} sections={await sections} />;
}

import { Gopher } from "@/components/ui/gopher";
import { MobileMenu } from "@/components/layout/site-header";
import { SkipLink } from "@/components/layout/document";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/config/site";
import { type ConsoleSection, ConsoleSectionLinks } from "@/components/console/sections";
import { SignOutButton } from "@/components/console/sign-out-button";

const sectionLink =
  "flex items-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors aria-[current]:text-blue-text";

const phoneEntry = `${sectionLink} h-12 w-full px-4 text-left hover:bg-sunken focus-visible:-outline-offset-2 aria-[current]:bg-blue-soft`;

type Link = { href: string; label: string };

type Props = {
  name: string;
  home: string;
  newJob: Link;
  links?: Link[];
  label: string;
  sections: ConsoleSection[] | Promise<ConsoleSection[]>;
  children: React.ReactNode;
};

export function ConsoleShell({ name, home, newJob, links = [], label, sections, children }: Props) {
  const accountLinks = [{ href: "/", label: "Home" }, ...links];
  return (
    <div className="flex min-h-dvh flex-col [--console-head:3.5rem]">
      <SkipLink />
      <header className="anchor-header sticky top-0 z-40 border-b border-line bg-surface print:hidden">
        <div className="console-container flex h-14 items-center gap-2 lg:max-w-none! lg:px-5!">
          <a href={home} className="mr-auto flex min-w-0 items-center gap-2.5 rounded-sm">
            <Gopher className="size-8 shrink-0" />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-bold">{name}</span>
              <span className="block truncate text-xs text-muted">{site.name}</span>
            </span>
          </a>
          <nav aria-label="Account" className="hidden items-center gap-1 lg:flex">
            <ul className="flex items-center gap-1">
              <ConsoleSectionLinks
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
          <ConsoleMenu sections={sections}>
            <div className="console-container max-h-[calc(100dvh-3.5rem)] overflow-y-auto overscroll-contain py-2">
              <nav aria-label={label}>
                <ul className="grid">
                  <StreamedLinks sections={sections} className={phoneEntry} />
                </ul>
              </nav>
              <nav aria-label="Account" className="mt-2 grid border-t border-line pt-2">
                <ul className="grid">
                  <ConsoleSectionLinks sections={accountLinks} className={phoneEntry} />
                </ul>
                <SignOutButton entryClass={phoneEntry} />
                <ThemeToggle entryClass={phoneEntry} />
              </nav>
            </div>
          </ConsoleMenu>
        </div>
      </header>
      <div className="flex flex-1 flex-col lg:flex-row">
        <nav
          aria-label={label}
          // The 1px is the line below the header: without it, a short page would scroll.
          className="sticky top-14.25 h-[calc(100dvh-3.5rem-1px)] w-44 shrink-0 overflow-y-auto border-r border-line bg-surface p-3 max-lg:hidden xl:w-52 print:hidden"
        >
          <ul className="grid gap-0.5">
            <StreamedLinks
              sections={sections}
              className={`${sectionLink} h-9 px-3 text-sm text-muted hover:bg-sunken hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-blue-soft aria-[current]:[scroll-initial-target:nearest]`}
            />
          </ul>
        </nav>
        <main
          id="main"
          tabIndex={-1}
          className="console-container min-w-0 flex-1 py-6 outline-none lg:mx-0! lg:max-w-360! print:p-0"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

async function ConsoleMenu({ sections, children }: Pick<Props, "sections" | "children">) {
  const waiting = (await sections).reduce((sum, section) => sum + (section.waiting ?? 0), 0);
  return (
    <MobileMenu className="lg:hidden" waiting={waiting}>
      {children}
    </MobileMenu>
  );
}

type LinksProps = Pick<Props, "sections"> & { className: string };

/** Streams the section links once their counts have been read, so that the page need not wait for the counts. */
async function StreamedLinks({ sections, className }: LinksProps) {
  return <ConsoleSectionLinks sections={await sections} className={className} />;
}

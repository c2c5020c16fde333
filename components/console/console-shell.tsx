import { Gopher } from "@/components/ui/gopher";
import { MobileMenu } from "@/components/layout/site-header";
import { SkipLink } from "@/components/layout/document";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { LinkButton } from "@/components/ui/button";
import { ScrollStrip } from "@/components/ui/scroll-strip";
import { site } from "@/lib/site";
import { type Section, SectionLinks } from "./sections";
import { SignOutButton } from "./sign-out-button";

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
  sections: Section[] | Promise<Section[]>;
  children: React.ReactNode;
};

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
              <nav aria-label={label}>
                <ul className="grid">
                  <StreamedLinks sections={sections} className={phoneEntry} />
                </ul>
              </nav>
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
        <nav
          aria-label={label}
          className="sticky top-14 z-30 border-b border-line bg-surface max-lg:hidden xl:h-[calc(100dvh-3.5rem)] xl:w-52 xl:shrink-0 xl:overflow-y-auto xl:border-r xl:border-b-0 xl:p-3 print:hidden"
        >
          <ScrollStrip className="max-xl:px-[clamp(0.25rem,2vw,1.25rem)]">
            <ul className="flex w-max gap-1 xl:w-auto xl:flex-col">
              <StreamedLinks
                sections={sections}
                className={`${sectionLink} h-11 border-transparent px-3 text-sm text-muted forced-colors:border-0 hover:text-ink focus-visible:-outline-offset-2 max-xl:rounded-none max-xl:border-b-3 max-xl:aria-[current]:border-gopher max-xl:aria-[current]:text-accent xl:h-10 xl:border xl:hover:bg-sunken xl:aria-[current]:bg-blue-soft`}
              />
            </ul>
          </ScrollStrip>
        </nav>
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

async function Menu({ sections, children }: Pick<Props, "sections" | "children">) {
  const waiting = (await sections).reduce((sum, section) => sum + (section.waiting ?? 0), 0);
  return (
    <MobileMenu className="lg:hidden" waiting={waiting}>
      {children}
    </MobileMenu>
  );
}

type LinksProps = Pick<Props, "sections"> & { className: string };

/** Streams the section links when their counts have been read, so that the page does not wait for them. */
async function StreamedLinks({ sections, className }: LinksProps) {
  return <SectionLinks sections={await sections} className={className} />;
}

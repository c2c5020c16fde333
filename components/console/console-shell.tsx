import { Gopher } from "@/components/layout/gopher";
import { MobileMenu } from "@/components/layout/mobile-menu";
import { SkipLink } from "@/components/layout/skip-link";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/config/site";
import { SignOutButton } from "./sign-out-button";

type Link = { href: string; label: string };

type Props = {
  /** Whose console this is: a company, or the administration. */
  name: string;
  home: string;
  newJob: Link;
  /** Further pages of it, beside Home. */
  links?: Link[];
  /** Links to its parts. */
  navigation?: React.ReactNode;
  children: React.ReactNode;
};

/** The frame of every page behind a session: a head of one row, with a menu on phones, and the parts below or beside it. */
export function ConsoleShell({ name, home, newJob, links = [], navigation, children }: Props) {
  return (
    <div
      className={`flex min-h-dvh flex-col ${navigation ? "[--console-head:6.25rem] xl:[--console-head:3.5rem]" : "[--console-head:3.5rem]"}`}
    >
      <SkipLink />
      <header className="anchor-header sticky top-0 z-40 border-b border-line bg-surface print:static">
        <div
          className={`console-container flex h-14 items-center gap-2 ${navigation ? "xl:max-w-none! xl:px-5!" : ""}`}
        >
          <a href={home} className="mr-auto flex min-w-0 items-center gap-2.5 rounded-sm">
            <Gopher className="size-8 shrink-0" />
            <span className="min-w-0 leading-tight">
              <span className="block truncate font-bold">{name}</span>
              <span className="block truncate text-xs text-muted">{site.name}</span>
            </span>
          </a>
          <LinkButton href={newJob.href} size="sm" className="max-lg:px-2.5 lg:order-1">
            {newJob.label}
          </LinkButton>
          <nav aria-label="Account" className="hidden items-center gap-1 lg:flex">
            <Account links={links} />
          </nav>
          <MobileMenu className="lg:hidden">
            <nav
              aria-label="Account"
              className="console-container flex flex-wrap items-center justify-between gap-1 py-3"
            >
              <Account links={links} />
            </nav>
          </MobileMenu>
        </div>
      </header>
      <div className="flex flex-1 flex-col xl:flex-row">
        {navigation}
        <main
          id="main"
          tabIndex={-1}
          className="console-container min-w-0 flex-1 py-6 outline-none"
        >
          {children}
        </main>
      </div>
    </div>
  );
}

function Account({ links }: { links: Link[] }) {
  return (
    <>
      {[{ href: "/", label: "Home" }, ...links].map(({ href, label }) => (
        <LinkButton key={href} href={href} variant="quiet" size="sm">
          {label}
        </LinkButton>
      ))}
      <SignOutButton />
      <ThemeToggle />
    </>
  );
}

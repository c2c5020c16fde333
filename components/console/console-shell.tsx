import { Gopher } from "@/components/layout/gopher";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/site";
import { SignOutButton } from "./sign-out-button";

type Props = {
  /** Whose console this is: a company, or the administration. */
  name: string;
  home: string;
  newJob: { href: string; label: string };
  /** What stands below the bar. */
  navigation?: React.ReactNode;
  children: React.ReactNode;
};

/** The frame of every page behind a session. */
export function ConsoleShell({ name, home, newJob, navigation, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-md bg-solid font-semibold text-on-solid focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2.5"
      >
        Skip to content
      </a>
      <header className="sticky top-0 z-40 border-b border-line bg-surface print:static">
        <div className="container flex min-h-16 flex-wrap items-center gap-x-2 gap-y-1 py-2">
          <a href={home} className="mr-auto flex min-w-0 items-center gap-2.5 rounded-sm">
            <Gopher className="size-9 shrink-0" />
            <span className="min-w-0">
              <span className="block truncate font-bold">{name}</span>
              <span className="block text-xs text-muted">{site.name}</span>
            </span>
          </a>
          <nav aria-label="Account" className="flex flex-wrap items-center gap-1">
            <LinkButton href="/" variant="quiet" size="sm">
              Home
            </LinkButton>
            <LinkButton href={newJob.href} size="sm">
              {newJob.label}
            </LinkButton>
            <SignOutButton />
            <ThemeToggle />
          </nav>
        </div>
        {navigation}
      </header>
      <main id="main" tabIndex={-1} className="container flex-1 py-8 outline-none">
        {children}
      </main>
    </div>
  );
}

import { site } from "@/lib/site";
import { SiteFooter } from "./site-footer";
import { type Section, SiteHeader, TopBar } from "./site-header";
import { SkipLink } from "./document";
type Props = { section?: Section; children: React.ReactNode };

/** The header and footer of every public page. `section` marks the current link in the cached HTML. */
export function Shell({ section, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <SiteHeader section={section} />
      <p className="container hidden pt-4 text-sm text-muted print:block">
        {site.name} · {site.url}
      </p>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        {children}
      </main>
      <SiteFooter />
    </div>
  );
}

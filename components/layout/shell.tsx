import { site } from "@/lib/config/site";
import { SkipLink } from "@/components/layout/document";
import type { SiteSection } from "@/components/layout/page-kinds";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader, TopBar } from "@/components/layout/site-header";

type Props = {
  /** The current section, for pages whose URL does not identify it. */
  section?: SiteSection;
  children: React.ReactNode;
};

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

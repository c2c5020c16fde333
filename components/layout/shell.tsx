import { site } from "@/lib/config/site";
import { SkipLink } from "@/components/layout/document";
import type { SiteSection } from "@/components/layout/page-kinds";
import { SectionLinks, type SectionLinksProps } from "@/components/layout/section-links";
import { SiteFooter } from "@/components/layout/site-footer";
import { SiteHeader, TopBar } from "@/components/layout/site-header";

type Props = {
  /** The current section, for pages whose URL does not identify it. */
  section?: SiteSection;
  /** Public pages pass SectionLinksByPath, whose script the pages of the console need not load. */
  links?: React.ComponentType<SectionLinksProps>;
  children: React.ReactNode;
};

export function Shell({ section, links = SectionLinks, children }: Props) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <TopBar />
      <SiteHeader section={section} links={links} />
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

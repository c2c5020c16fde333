import { jobOverviews } from "@/lib/jobs/landing/kinds";
import { site } from "@/lib/config/site";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import { Gopher } from "@/components/ui/gopher";
import type { SectionLinksProps } from "@/components/layout/section-links";
import { ThemeToggle } from "@/components/layout/theme-toggle";
import { BrandIcon } from "@/components/ui/brand-icon";

type HeaderProps = Pick<SectionLinksProps, "section"> & {
  links: React.ComponentType<SectionLinksProps>;
};

export function SiteHeader({ section, links: Links }: HeaderProps) {
  return (
    <header className="anchor-header sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div className="container flex h-16 items-center gap-2">
        <a
          href="/"
          className="mr-auto flex items-center gap-2.5 rounded-sm text-lg font-bold tracking-tight"
        >
          <Gopher className="size-9" />
          {site.name}
        </a>
        <nav aria-label="Main" className="hidden md:block print:hidden">
          <ul className="flex gap-1">
            <Links section={section} product={site.product} className="header-link" />
          </ul>
        </nav>
        <a href="/saved" id="saved-jobs" className="header-icon relative print:hidden">
          <Icon name="bookmark" className="size-5" />
          <span className="sr-only">Saved jobs</span>
        </a>
        <ThemeToggle />
        <MobileMenu>
          <nav aria-label="Main">
            <ul className="container flex flex-col gap-1 py-3">
              <Links section={section} product={site.product} className="menu-link" />
            </ul>
          </nav>
          <nav aria-label="More about jobs">
            <ul className="container flex flex-col gap-1 border-t border-line py-3">
              {jobOverviews.map(({ name, path }) => (
                <li key={path}>
                  <a href={path} className="menu-link">
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </MobileMenu>
      </div>
    </header>
  );
}

export function TopBar() {
  return (
    <section aria-label="Contact" className="bg-night text-xs text-on-night print:hidden">
      <div className="container flex flex-wrap items-center justify-between gap-x-4">
        <ul aria-label="Follow us" className="-mx-1.5 flex flex-wrap sm:gap-1">
          {site.followLinks.map(({ label, url }) => (
            <li key={url}>
              <a href={url} {...newTab} className="contact-link">
                <BrandIcon name={label} className="size-3.5" />
                {label}
                <NewTabHint />
              </a>
            </li>
          ))}
        </ul>
        <a href={`mailto:${site.contactEmail}`} className="-mx-1.5 contact-link">
          <Icon name="mail" />
          {site.contactEmail}
        </a>
      </div>
    </section>
  );
}

const id = "site-menu";

type Props = { className?: string; waiting?: number; children: React.ReactNode };

/**
 * The header's menu on narrow screens. It is a native popover and works without JavaScript; browser/page.ts improves
 * it.
 */
export function MobileMenu({ className = "md:hidden", waiting = 0, children }: Props) {
  return (
    <div className={`group/menu print:hidden ${className}`}>
      <button
        type="button"
        popoverTarget={id}
        aria-controls={id}
        aria-label={waiting > 0 ? `Menu, ${waiting} waiting` : "Menu"}
        // The script browser/page.ts may set `aria-expanded` before hydration.
        suppressHydrationWarning
        className="relative -mr-2 grid size-11 place-items-center rounded-md hover:bg-sunken"
      >
        <Icon name="menu" className="size-6 group-has-[:popover-open]/menu:hidden" />
        <Icon name="close" className="hidden size-6 group-has-[:popover-open]/menu:block" />
        {waiting > 0 ? (
          <span className="absolute top-1.5 right-1.5 size-3 rounded-full border-2 border-surface bg-yellow-text group-has-[:popover-open]/menu:hidden" />
        ) : null}
      </button>
      <div
        id={id}
        popover="auto"
        className="popover-below-header border-b border-line bg-surface text-ink shadow-lift"
      >
        {children}
      </div>
    </div>
  );
}

import { BrandIcon } from "@/components/ui/brand-icon";
import { Icon } from "@/components/ui/icon";
import { NewTabHint, newTab } from "@/components/ui/new-tab";
import { site } from "@/lib/site";

const link =
  "inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1.5 hover:text-white focus-visible:-outline-offset-3 focus-visible:outline-current";

export function TopBar() {
  return (
    <section aria-label="Contact" className="bg-night text-xs text-on-night print:hidden">
      <div className="container flex flex-wrap items-center justify-between gap-x-4">
        <ul aria-label="Follow us" className="-mx-1.5 flex flex-wrap sm:gap-1">
          {site.followLinks.map(({ label, url }) => (
            <li key={url}>
              <a href={url} {...newTab} className={link}>
                <BrandIcon name={label} className="size-3.5" />
                {label}
                <NewTabHint />
              </a>
            </li>
          ))}
        </ul>
        <a href={`mailto:${site.contactEmail}`} className={`-mx-1.5 ${link}`}>
          <Icon name="mail" />
          {site.contactEmail}
        </a>
      </div>
    </section>
  );
}

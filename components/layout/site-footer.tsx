import { NewTabHint, newTab } from "@/components/ui/new-tab";
import { site } from "@/lib/site";
import { Gopher } from "./gopher";

const link =
  "underline decoration-line underline-offset-4 hover:text-accent hover:decoration-current";

export function SiteFooter() {
  return (
    <footer className="mt-20 border-t border-line bg-surface text-sm text-muted print:mt-8">
      <div className="container flex flex-col gap-6 py-10 md:flex-row md:items-center md:justify-between">
        <div className="flex items-center gap-3">
          <Gopher className="size-10 shrink-0" />
          <p>
            <span className="block font-semibold text-ink">
              © {new Date().getFullYear()} {site.name}
            </span>
            {site.description}
          </p>
        </div>
        <ul className="flex flex-wrap gap-x-6 gap-y-2 whitespace-nowrap print:hidden">
          <li>
            <a href={`mailto:${site.contactEmail}`} className={link}>
              {site.contactEmail}
            </a>
          </li>
          <li>
            <a href={site.companyPageUrl} {...newTab} className={link}>
              Company page
              <NewTabHint />
            </a>
          </li>
        </ul>
      </div>
      <p className="container pb-8 text-xs">
        The Go gopher was designed by{" "}
        <a href="https://reneefrench.blogspot.com/" className={link}>
          Renee French
        </a>{" "}
        and is licensed under{" "}
        <a href="https://creativecommons.org/licenses/by/4.0/" className={link}>
          CC BY 4.0
        </a>
        ; this drawing is our own.
      </p>
    </footer>
  );
}

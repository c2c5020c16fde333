import { NewTabHint, newTab } from "@/components/ui/icon";
import { landingHubs, landingHref } from "@/lib/jobs/landing/kinds";
import { preferencesPath } from "@/lib/mail/links";
import { site } from "@/lib/config/site";
import { emailSettingsName } from "@/lib/subscriptions/messages";
import { Gopher } from "@/components/ui/gopher";

const groups = {
  Board: [
    ...Object.entries(landingHubs).map(([path, { name }]) => [name, landingHref(path)] as const),
    ["Events", "/events"],
    ["Blogs", "/blogs"],
    ["Books", "/books"],
    ["Newsletter archive", "/digests"],
    [emailSettingsName, preferencesPath],
  ],
  Recruiters: [
    ["Post a job", "/recruiter/register"],
    ["Hire Go developers", "/hire-go-developers"],
    ["Recruiter sign in", "/recruiter/login"],
  ],
  About: [
    ["Contact", "/contact"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
    ["For developers", "/developers"],
    ["Feeds", "/developers#feeds"],
  ],
} satisfies Record<string, readonly (readonly [label: string, href: string])[]>;

const inline = "underline decoration-line underline-offset-4 hover:text-accent";

export function SiteFooter() {
  // oxlint-disable-next-line react/purity -- Rendered on the server only.
  const year = new Date().getFullYear();
  return (
    <footer className="mt-20 border-t border-line bg-surface text-sm text-muted print:hidden">
      <div className="container grid gap-x-8 gap-y-10 pt-12 pb-10 lg:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-sm">
          <Gopher className="size-10" />
          <p className="mt-3">{site.description}</p>
          <p className="footer-links mt-3 flex flex-wrap gap-x-5">
            <a href={`mailto:${site.contactEmail}`}>{site.contactEmail}</a>
            <a href={site.companyPageUrl} {...newTab}>
              Company page
              <NewTabHint />
            </a>
          </p>
        </div>
        <nav
          aria-label="Footer"
          className="footer-links grid grid-cols-2 gap-x-8 gap-y-8 sm:grid-cols-3 lg:gap-x-14"
        >
          {Object.entries(groups).map(([title, links]) => (
            <div key={title} className="max-sm:first:row-span-2">
              <h2>{title}</h2>
              <ul>
                {links.map(([label, href]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="border-t border-line">
        <div className="container flex flex-wrap justify-between gap-x-8 gap-y-1 py-5 text-xs">
          <p>
            © {year} {site.name}
          </p>
          <p>
            The Go gopher was designed by{" "}
            <a href="https://reneefrench.blogspot.com/" className={inline}>
              Renee French
            </a>{" "}
            and is licensed under{" "}
            <a href="https://creativecommons.org/licenses/by/4.0/" className={inline}>
              CC BY 4.0
            </a>
            ; this drawing is our own.
          </p>
        </div>
      </div>
    </footer>
  );
}

import { site } from "@/lib/site";
import { Icon } from "@/components/ui/icon";
import { Gopher } from "./gopher";
import { MobileMenu } from "./mobile-menu";
import { ThemeToggle } from "./theme-toggle";

const sections = {
  jobs: { label: "Jobs", href: "/" },
  events: { label: "Events", href: "/events" },
  blogs: { label: "Blogs", href: "/blogs" },
  books: { label: "Books", href: "/books" },
};

export type Section = keyof typeof sections;

export function SiteHeader({ section }: { section?: Section }) {
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
            <NavItems
              section={section}
              className="relative flex h-10 items-center rounded-md px-4 text-sm font-semibold text-muted transition-colors hover:bg-sunken hover:text-ink aria-[current]:text-accent aria-[current]:after:absolute aria-[current]:after:inset-x-4 aria-[current]:after:-bottom-3 aria-[current]:after:h-0.75 aria-[current]:after:rounded-full aria-[current]:after:bg-gopher forced-colors:after:hidden"
            />
          </ul>
        </nav>
        <a
          href="/saved"
          className="grid size-11 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-ink print:hidden"
        >
          <Icon name="bookmark" className="size-5" />
          <span className="sr-only">Saved jobs</span>
        </a>
        <ThemeToggle />
        <MobileMenu>
          <nav aria-label="Main">
            <ul className="container flex flex-col gap-1 py-3">
              <NavItems
                section={section}
                className="flex h-12 items-center rounded-md px-4 font-semibold hover:bg-sunken aria-[current]:bg-blue-soft aria-[current]:text-blue-text"
              />
            </ul>
          </nav>
        </MobileMenu>
      </div>
    </header>
  );
}

function NavItems({ section, className }: { section?: Section; className: string }) {
  return Object.entries(sections).map(([key, { label, href }]) => (
    <li key={key}>
      <a href={href} aria-current={key === section ? "page" : undefined} className={className}>
        {label}
      </a>
    </li>
  ));
}

import type { SiteSection } from "@/components/layout/page-kinds";

const links: Record<SiteSection, { label: string; href: string }> = {
  jobs: { label: "Jobs", href: "/" },
  events: { label: "Events", href: "/events" },
  blogs: { label: "Blogs", href: "/blogs" },
  books: { label: "Books", href: "/books" },
};

export type SectionLinksProps = {
  section?: SiteSection;
  /** The first path segment of job URLs. It is also set for job URLs that middleware.ts rewrites to another page. */
  product: string;
  className: string;
};

/** The items of the main navigation. The link of the current section is marked. */
export function SectionLinks({ section, className }: SectionLinksProps) {
  return Object.entries(links).map(([key, { label, href }]) => (
    <li key={key}>
      <a href={href} aria-current={key === section ? "page" : undefined} className={className}>
        {label}
      </a>
    </li>
  ));
}

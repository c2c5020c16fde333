"use client";

import { useParams, usePathname } from "next/navigation";
import { LoadFailed } from "@/components/ui/notice";
import {
  anyPage,
  type PageKind,
  pageKinds,
  type SiteSection,
} from "@/components/layout/page-kinds";
import { NotFoundPage } from "@/components/layout/page-not-found";

// One layout, error page and not-found page serve all public pages, so their content depends on the URL. Only
// client components can read the URL; on public pages, these are rendered on the server only.

/** The kinds of the pages below a list, by the first path segment. */
const leaves: Record<string, string> = { companies: "company", events: "event", blogs: "post" };

function usePageKind(): PageKind {
  const params = useParams<PathParams>();
  const [, firstSegment = ""] = usePathname().split("/");
  return pageKinds[kindName(params, firstSegment)] ?? {};
}

/** The parameters of the routes of public pages; `kind` is that of the pages that the front sends for errors. */
type PathParams = Partial<Record<"kind" | "product" | "slug" | "rest", string>>;

function kindName({ kind, product, slug, rest }: PathParams, firstSegment: string): string {
  if (kind) return kind;
  if (product) return slug && !rest ? "job" : "jobs";
  if (firstSegment === "") return "jobs";
  const leaf = slug ? leaves[firstSegment] : undefined;
  return leaf ?? firstSegment;
}

const links: Record<SiteSection, { label: string; href: string }> = {
  jobs: { label: "Jobs", href: "/" },
  events: { label: "Events", href: "/events" },
  blogs: { label: "Blogs", href: "/blogs" },
  books: { label: "Books", href: "/books" },
};

type Props = {
  section: SiteSection | undefined;
  /** The first path segment of job URLs, including those that middleware.ts rewrites to another page. */
  product: string;
  className: string;
};

export function SectionLinks({ section, product, className }: Props) {
  const { section: own = section } = usePageKind();
  const current = usePathname().split("/")[1] === product ? "jobs" : own;
  return Object.entries(links).map(([key, { label, href }]) => (
    <li key={key}>
      <a href={href} aria-current={key === current ? "page" : undefined} className={className}>
        {label}
      </a>
    </li>
  ));
}

export function PageFailed() {
  return <LoadFailed text={usePageKind().failed ?? anyPage.failed} />;
}

export function PageNotFound() {
  return <NotFoundPage {...(usePageKind().missing ?? anyPage.missing)} />;
}

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

// All public pages share one layout, error page and not-found page, whose content depends on the URL. Next lets only
// client components read the URL in these files. On public pages, client components are rendered on the server only.

/** The kind of the pages below each list, by the first path segment. */
const leaves: Record<string, string> = { companies: "company", events: "event", blogs: "post" };

function usePageKind(): PageKind {
  const params = useParams<PathParams>();
  const [, firstSegment = ""] = usePathname().split("/");
  return pageKinds[kindName(params, firstSegment)] ?? {};
}

/** The route parameters of public pages. `kind` belongs to the routes of the error pages that the front sends. */
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
  /** The first path segment of job URLs. It is also set for job URLs that middleware.ts rewrites to another page. */
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

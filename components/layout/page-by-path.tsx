"use client";

import { useParams, usePathname } from "next/navigation";
import { LoadFailed } from "@/components/ui/notice";
import { anyPage, type PageKind, pageKinds } from "@/components/layout/page-kinds";
import { NotFoundPage } from "@/components/layout/page-not-found";
import { SectionLinks, type SectionLinksProps } from "@/components/layout/section-links";

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

/** The links of the main navigation, with the section that the URL belongs to as the current one. */
export function SectionLinksByPath(props: SectionLinksProps) {
  const { section } = usePageKind();
  const isJobUrl = usePathname().split("/")[1] === props.product;
  return <SectionLinks {...props} section={isJobUrl ? "jobs" : section} />;
}

export function PageFailed() {
  return <LoadFailed text={usePageKind().failed ?? anyPage.failed} />;
}

export function PageNotFound() {
  return <NotFoundPage {...(usePageKind().missing ?? anyPage.missing)} />;
}

import { PageNotFound } from "@/components/layout/page-by-path";
import { anyPage, pageKinds } from "@/components/layout/page-kinds";
import { site } from "@/lib/config/site";

export const dynamicParams = false;

export const generateStaticParams = () => [
  ...Object.entries(pageKinds).flatMap(([kind, { missing }]) => (missing ? [{ kind }] : [])),
  { kind: "page" },
];

export async function generateMetadata({ params }: PageProps<"/not-found/[kind]">) {
  const missing = pageKinds[(await params).kind]?.missing;
  const title = missing?.title ?? `${anyPage.missing.title} | ${site.name}`;
  return { title, robots: { index: false } };
}

/** The front sends these pages in place of those of Next's `notFound()`, whose HTML is empty until React runs. */
export default function MissingPage() {
  return <PageNotFound />;
}

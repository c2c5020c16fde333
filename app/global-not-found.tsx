import { documentViewport, PublicDocument } from "@/components/layout/document";
import { PageNotFound } from "@/components/layout/page-by-path";
import { Shell } from "@/components/layout/shell";
import { site } from "@/lib/site";
import "./globals.css";

export const metadata = { title: `Page not found | ${site.name}` };

export const viewport = documentViewport;

/** The not-found page for URLs that match no route. It is outside every layout, so it renders its own document. */
export default function GlobalNotFound() {
  return (
    <PublicDocument>
      <Shell>
        <PageNotFound />
      </Shell>
    </PublicDocument>
  );
}

import { Document, documentViewport } from "@/components/layout/document";
import { PageNotFound } from "@/components/layout/page-by-path";
import { Shell } from "@/components/layout/shell";
import { site } from "@/lib/config/site";
import "./globals.css";

export const viewport = documentViewport;

export const metadata = { title: `Page not found | ${site.name}` };

/** The not-found page for URLs that match no route. It is outside every layout, so it renders its own document. */
export default function GlobalNotFound() {
  return (
    <Document isPublic>
      <Shell>
        <PageNotFound />
      </Shell>
    </Document>
  );
}

import { Document, documentViewport } from "@/components/layout/document";
import { anyPage } from "@/components/layout/page-kinds";
import { NotFoundPage } from "@/components/layout/page-not-found";
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
        <NotFoundPage {...anyPage.missing} />
      </Shell>
    </Document>
  );
}

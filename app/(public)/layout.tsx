import { CardParts } from "@/components/jobs/own-job-marks";
import { documentIcons, documentViewport, Document } from "@/components/layout/document";
import { SectionLinksByPath } from "@/components/layout/page-by-path";
import { Shell } from "@/components/layout/shell";
import "../globals.css";

export const viewport = documentViewport;

export const metadata = { icons: documentIcons };

/** The root layout of public pages. It is identical for all visitors, so that the pages can be cached. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return (
    <Document isPublic>
      <Shell links={SectionLinksByPath}>{children}</Shell>
      <CardParts />
    </Document>
  );
}

import { documentIcons, documentViewport, PublicDocument } from "@/components/layout/document";
import "../globals.css";

export const viewport = documentViewport;

export const metadata = { icons: documentIcons };

/** The part that is identical for all pages; each section renders its own `Shell` inside. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return <PublicDocument>{children}</PublicDocument>;
}

import { documentIcons, documentViewport, PublicDocument } from "@/components/layout/document";
import "../globals.css";

export const viewport = documentViewport;

export const metadata = { icons: documentIcons };

/** Only what all pages share to the letter; each section puts its own `Shell` inside. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return <PublicDocument>{children}</PublicDocument>;
}

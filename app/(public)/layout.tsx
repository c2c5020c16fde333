import { documentIcons, documentViewport, PublicDocument } from "@/components/layout/document";
import { Shell } from "@/components/layout/shell";
import "../globals.css";

export const viewport = documentViewport;

export const metadata = { icons: documentIcons };

export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return (
    <PublicDocument>
      <Shell>{children}</Shell>
    </PublicDocument>
  );
}

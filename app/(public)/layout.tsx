import { Document, documentViewport } from '@/components/layout/document';
import '../globals.css';

export const viewport = documentViewport;

/** Only what all pages share to the letter; each section puts its own `Shell` inside. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}

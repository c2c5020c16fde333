import { Document, documentViewport } from '@/components/layout/document';
import '../globals.css';

export const viewport = documentViewport;

export const metadata = {
  icons: {
    icon: [
      { url: '/favicon.ico', sizes: '48x48' },
      { url: '/icon.svg', type: 'image/svg+xml' },
    ],
    apple: '/apple-icon.png',
  },
};

/** Only what all pages share to the letter; each section puts its own `Shell` inside. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return <Document>{children}</Document>;
}

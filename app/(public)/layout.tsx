import type { Viewport } from 'next';
import { ThemeProvider } from 'next-themes';
import { Tracker } from '@/components/tracking/tracker';
import { sessionHintScript } from '@/lib/auth/session-hint';
import '../globals.css';

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#0d2a35' },
    { media: '(prefers-color-scheme: dark)', color: '#070c0f' },
  ],
};

/** Only what all pages share to the letter; each section puts its own `Shell` inside. */
export default function PublicLayout({ children }: { children: React.ReactNode }) {
  return (
    // The theme's class is set before paint, hence before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: sessionHintScript }} />
      </head>
      <body>
        <ThemeProvider attribute="class" disableTransitionOnChange>
          {children}
        </ThemeProvider>
        <Tracker />
      </body>
    </html>
  );
}

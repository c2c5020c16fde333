import type { Viewport } from 'next';
import { ThemeProvider } from 'next-themes';
import { Tracker } from '@/components/tracking/tracker';
import { sessionHintScript } from '@/lib/auth/session-hint';

/** What every public document says about the browser's own bars, in both themes. */
export const documentViewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#0d2a35' },
    { media: '(prefers-color-scheme: dark)', color: '#070c0f' },
  ],
};

/** The frame of every public page, the same to the letter for all of them and for everybody. */
export function Document({ children }: { children: React.ReactNode }) {
  return (
    // The theme's class and the session's mark are set before paint, hence before hydration.
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

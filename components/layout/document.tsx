import type { Viewport } from 'next';
import { ThemeProvider } from 'next-themes';
import { PageScript } from './page-script';

/** What every document says about the browser's own bars, in both themes. */
export const documentViewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#0d2a35' },
    { media: '(prefers-color-scheme: dark)', color: '#070c0f' },
  ],
};

/** The icons of every document. */
export const documentIcons = {
  icon: [
    { url: '/favicon.ico', sizes: '48x48' },
    { url: '/icon.svg', type: 'image/svg+xml' },
  ],
  apple: '/apple-icon.png',
};

/** Makes what is saved as the theme, and is none, count as nothing saved; before next-themes would take it for one. */
const themeCheck = `try{/^(light|dark)$/.test(localStorage.theme)||localStorage.removeItem('theme')}catch{}`;

type Props = {
  /** A script that must run before paint. */
  script?: string;
  /** What the page's Content-Security-Policy asks of inline scripts. */
  nonce?: string | undefined;
  /** Whether visits are counted. */
  isTracked?: boolean;
  children: React.ReactNode;
};

/** The frame of every document. */
export function Document({ script = '', nonce, isTracked, children }: Props) {
  return (
    // The theme's class and the session's mark are set before paint, hence before hydration.
    <html lang="en" suppressHydrationWarning>
      <head>
        <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: `${themeCheck};${script}` }} />
      </head>
      <body>
        <ThemeProvider attribute="class" disableTransitionOnChange nonce={nonce}>
          {children}
        </ThemeProvider>
        <PageScript nonce={nonce} isTracked={isTracked} />
      </body>
    </html>
  );
}

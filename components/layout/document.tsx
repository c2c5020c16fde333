import type { Viewport } from "next";
import latinFont from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

/** What every document says about the browser's own bars, in both themes. */
export const documentViewport: Viewport = {
  // What reaches the edges of a screen with rounded corners keeps clear of them by itself.
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#0d2a35" },
    { media: "(prefers-color-scheme: dark)", color: "#070c0f" },
  ],
};

/** The icons of every document. */
export const documentIcons = {
  icon: [
    { url: "/favicon.ico", sizes: "48x48" },
    { url: "/icon.svg", type: "image/svg+xml" },
  ],
  apple: "/apple-icon.png",
};

type Props = {
  /** What the page's Content-Security-Policy asks of inline scripts. */
  nonce?: string | undefined;
  /** A public page: complete without Next's scripts, and its visits are counted. */
  isPublic?: true;
  children: React.ReactNode;
};

/** The root of every page, with the scripts of `browser/`, which next.config.ts hands over. */
export function Document({ nonce, isPublic, children }: Props) {
  return (
    // The theme's class and the session's mark are set before paint, hence before hydration.
    <html lang="en" data-complete={isPublic} suppressHydrationWarning>
      <head>
        <link rel="preload" href={latinFont} as="font" type="font/woff2" crossOrigin="" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: process.env.HEAD_SCRIPT ?? "" }}
        />
        <script
          src={process.env.PAGE_SCRIPT_PATH}
          defer
          nonce={nonce}
          data-track={isPublic}
          suppressHydrationWarning
        />
      </head>
      <body>{children}</body>
    </html>
  );
}

/** The first thing the keyboard reaches: past what is the same on every page. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-solid font-semibold text-on-solid focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-2.5"
    >
      Skip to content
    </a>
  );
}

/** The root of every public page, the same to the letter for all of them and for everybody. */
export function PublicDocument({ children }: { children: React.ReactNode }) {
  return <Document isPublic>{children}</Document>;
}

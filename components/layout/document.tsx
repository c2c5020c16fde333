import type { Viewport } from "next";
import latinFont from "@fontsource-variable/geist/files/geist-latin-wght-normal.woff2";

export const documentViewport: Viewport = {
  // The page covers the whole screen, including rounded corners and notches. Elements at its edges use safe-area
  // insets.
  viewportFit: "cover",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#0d2a35" },
    { media: "(prefers-color-scheme: dark)", color: "#070c0f" },
  ],
};

export const documentIcons = {
  icon: [
    { url: "/favicon.ico", sizes: "48x48" },
    { url: "/icon.svg", type: "image/svg+xml" },
  ],
  apple: "/apple-icon.png",
};

type Props = {
  nonce?: string | undefined;
  /** Whether the page is public. Public pages work without Next's scripts, and their visits are counted. */
  isPublic?: true;
  children: React.ReactNode;
};

export function Document({ nonce, isPublic, children }: Props) {
  return (
    // Suppressed, because a script adds the theme's class and data-session before hydration.
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

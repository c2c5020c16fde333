import type { NextConfig } from "next";
import { bundleScripts } from "./browser/bundle.ts";
import { env } from "./lib/env.ts";
import { redirects } from "./lib/http/redirects.ts";
import { privateSegments } from "./lib/http/private-segments.ts";
import { picturePolicy, plainPolicy, publicPolicy } from "./lib/http/security-policy.ts";
import { site } from "./lib/site.ts";

const isSecure = site.url.startsWith("https:");

const everywhere = [
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
  { key: "Cross-Origin-Resource-Policy", value: "same-origin" },
  {
    key: "Permissions-Policy",
    value: "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  },
  ...(isSecure
    ? [{ key: "Strict-Transport-Security", value: "max-age=31536000; includeSubDomains" }]
    : []),
];

/** Seconds for which a cache in front may send a page as it is, renew it meanwhile, and go on with it while we fail. */
const cacheable = (fresh: number) =>
  `public, max-age=0, s-maxage=${fresh}, stale-while-revalidate=${10 * fresh}, stale-if-error=86400`;

const cacheControl = (value: string) => [{ key: "Cache-Control", value }];

const forEverybody = [
  { key: "Access-Control-Allow-Origin", value: "*" },
  { key: "Access-Control-Allow-Methods", value: "GET, HEAD, OPTIONS" },
  { key: "Access-Control-Allow-Headers", value: "If-None-Match" },
  {
    key: "Access-Control-Expose-Headers",
    value: "ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
  },
  { key: "Access-Control-Max-Age", value: "86400" },
  { key: "Cross-Origin-Resource-Policy", value: "cross-origin" },
];

// The preview of mails (app/dev) is part of no build.
const pages = ["tsx", "ts", ...(process.env.NODE_ENV === "development" ? ["dev.ts"] : [])];

const { head, page, pagePath, embed } = bundleScripts();

const config: NextConfig = {
  pageExtensions: pages,
  // For components/layout/document.tsx, app/scripts and app/embed.js.
  env: { HEAD_SCRIPT: head, PAGE_SCRIPT: page, PAGE_SCRIPT_PATH: pagePath, EMBED_SCRIPT: embed },
  poweredByHeader: false,
  allowedDevOrigins: [env.HOST],
  // Hashing a page at each request costs more than sending it.
  generateEtags: false,
  reactStrictMode: true,
  // Everybody gets the head of a page in its head, whatever browser: one address, one answer for caches.
  htmlLimitedBots: /./,
  // `npm run validate` checks types; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Nothing here asks for resized pictures; strangers could, at a price in time and disk.
  images: { unoptimized: true },
  // They read fonts and code from their own folders; undici is as Node has it.
  serverExternalPackages: ["pdfkit", "undici", "wawoff2"],
  experimental: {
    globalNotFound: true,
    // An author's image of 2 MB and the form around it.
    serverActions: { bodySizeLimit: "2.2mb" },
  },
  redirects: async () => redirects,
  // The key is a setting of the running site, not of the build.
  rewrites: async () => [
    // The first segment of jobs is a setting, too; the route behind knows it.
    { source: "/:product/:slug([a-z0-9-]+).md", destination: "/markdown/:product/:slug" },
    { source: "/:key([A-Za-z0-9-]{8,128}).txt", destination: "/indexnow/:key" },
  ],
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    // Images and scripts say so themselves, and Next of what it has built: they never change, and what is not there may come.
    {
      source: `/((?!(?:${privateSegments}|images|scripts|_next)(?:/|$)).*)`,
      headers: cacheControl(cacheable(60)),
    },
    { source: `/(${privateSegments})/:path*`, headers: cacheControl("private, no-store") },
    // Drawing one takes a hundred times as long as making a page.
    ...["/og", "/og/:path*"].map((source) => ({ source, headers: cacheControl(cacheable(3600)) })),
    // What stands in for pages that failed or are none (front/README.md) is none itself.
    ...["/not-found/:kind", "/unavailable/:kind"].map((source) => ({
      source,
      headers: [{ key: "X-Robots-Tag", value: "noindex" }],
    })),
    {
      source: "/((?!(?:admin|recruiter)(?:/|$)).*)",
      headers: [
        { key: "Content-Security-Policy", value: publicPolicy },
        // The front sends it in the place of the other with pages that it makes plain (front/plain.ts).
        { key: "X-Plain-Content-Security-Policy", value: plainPolicy(head) },
      ],
    },
    // The last one counts. Readers of the feeds, and those who show previews of links, show these on pages of theirs.
    ...[...["/images/:path*", "/og/:path*", "/og", "/icon.svg", "/icon-512.png", "/embed.js"]].map(
      (source) => ({
        source,
        headers: [{ key: "Cross-Origin-Resource-Policy", value: "cross-origin" }],
      }),
    ),
    {
      source: "/images/:path*",
      headers: [{ key: "Content-Security-Policy", value: picturePolicy }],
    },
    // Programs in pages of others may read it; what they ask of it needs no more than Next's own answer to OPTIONS.
    {
      source: "/api/v1/:path*",
      headers: [...forEverybody, { key: "X-Robots-Tag", value: "noindex" }],
    },
    // Pages that name the hash of what they run have to ask for it so.
    { source: "/embed.js", headers: [{ key: "Access-Control-Allow-Origin", value: "*" }] },
    // Tools for language models: nothing there depends on who asks from where (docs/decisions/0031).
    {
      source: "/mcp",
      headers: [
        { key: "Access-Control-Allow-Origin", value: "*" },
        { key: "Access-Control-Allow-Methods", value: "POST, OPTIONS" },
        { key: "Access-Control-Allow-Headers", value: "*" },
      ],
    },
  ],
};

export default config;

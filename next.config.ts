import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_SERVER } from "next/constants.js";
import { env } from "./lib/config/env.ts";
import { redirects, privateSegments } from "./lib/http/site-paths.ts";
import { varyingHeaders } from "./lib/http/varying-headers.ts";
import { picturePolicy, plainPolicy, publicPolicy } from "./lib/http/security-policy.ts";
import { site } from "./lib/config/site.ts";

const isSecure = site.url.startsWith("https:");

const withHeaders = (source: string, headers: Record<string, string>) => ({
  source,
  headers: Object.entries(headers).map(([key, value]) => ({ key, value })),
});

const oneYear = "max-age=31536000";
const strictTransport = env.HSTS === "subdomains" ? `${oneYear}; includeSubDomains` : oneYear;

const everywhere = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy":
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  ...(isSecure && { "Strict-Transport-Security": strictTransport }),
};

const uncacheable = { "Cache-Control": "private, no-store" };

/** Lets shared caches store responses, except those to requests with headers by which Next varies its responses. */
const cacheable = (source: string, seconds: number) => [
  withHeaders(source, uncacheable),
  {
    ...withHeaders(source, {
      "Cache-Control": `public, max-age=0, s-maxage=${seconds}, stale-while-revalidate=${10 * seconds}, stale-if-error=86400`,
    }),
    missing: varyingHeaders.map((key) => ({ type: "header" as const, key })),
  },
];

const embeddable = { "Cross-Origin-Resource-Policy": "cross-origin" };

const noindex = { "X-Robots-Tag": "noindex" };

const forEverybody = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
  "Access-Control-Allow-Headers": "If-None-Match",
  "Access-Control-Expose-Headers": "ETag, Link, RateLimit, RateLimit-Policy, Retry-After",
  "Access-Control-Max-Age": "86400",
  ...embeddable,
};

const pageExtensions = ["tsx", "ts"];
// Includes the preview of mails (app/dev) in development builds only.
if (process.env.NODE_ENV === "development") pageExtensions.push("dev.ts");

/** A segment of a public page's path. */
const segment = "([a-z0-9-]+)";

export default async function nextConfig(phase: string): Promise<NextConfig> {
  // Bundles browser scripts only when building: the production server uses the scripts and headers stored in the build.
  const scripts =
    phase === PHASE_PRODUCTION_SERVER
      ? null
      : (await import("./browser/bundle.ts")).bundleScripts();
  return {
    pageExtensions,
    // The bundled scripts in these variables are used by components/layout/document.tsx, app/scripts and app/embed.js.
    env: {
      HEAD_SCRIPT: scripts?.head,
      PAGE_SCRIPT: scripts?.page,
      PAGE_SCRIPT_PATH: scripts?.pagePath,
      SAVED_SCRIPT: scripts?.saved,
      SAVED_SCRIPT_PATH: scripts?.savedPath,
      EMBED_SCRIPT: scripts?.embed,
    },
    poweredByHeader: false,
    allowedDevOrigins: [env.HOST],
    // No ETags: hashing each response costs more than sending it.
    generateEtags: false,
    reactStrictMode: true,
    // All clients get metadata in <head>, so that caches store one response per URL.
    htmlLimitedBots: /./,
    // Builds skip type checks, which `npm run validate` runs.
    typescript: { ignoreBuildErrors: true },
    // The image optimiser is unused and would cost time and disk when called by strangers.
    images: { unoptimized: true },
    // Not bundled: the first three read files from their own package folders; the others are large, and bundling them
    // for many routes would take a sixth of the build time.
    serverExternalPackages: [
      "pdfkit",
      "undici",
      "wawoff2",
      "@modelcontextprotocol/server",
      "@redis/client",
      "@supabase/ssr",
      "@supabase/supabase-js",
      "nodemailer",
      "sanitize-html",
      "tldts",
      "turndown",
      "zod",
    ],
    experimental: {
      globalNotFound: true,
      // Turns off the build cache, because most builds are the first in their folder and would only write it, and source
      // maps, because no server reads them. Together this saves about a third of the build time.
      turbopackFileSystemCacheForBuild: false,
      turbopackSourceMaps: phase === PHASE_DEVELOPMENT_SERVER,
      // Allows a form with an image of 2 MB, the maximum, and its other fields.
      serverActions: { bodySizeLimit: "2.2mb" },
    },
    redirects: async () => redirects,
    // The first segment of job URLs and the IndexNow key are settings of the running site, so the routes check them.
    rewrites: async () => [
      { source: `/:product/:a${segment}.md`, destination: "/markdown/:product/:a" },
      {
        source: `/:product/:a${segment}/:b${segment}.md`,
        destination: "/markdown/:product/:a/:b",
      },
      {
        source: `/:product/:a${segment}/:b${segment}/:c${segment}.md`,
        destination: "/markdown/:product/:a/:b/:c",
      },
      { source: "/:key([A-Za-z0-9-]{8,128}).txt", destination: "/indexnow/:key" },
    ],
    headers: async () => [
      withHeaders("/:path*", everywhere),
      // Images, scripts and Next's build files set their own caching headers.
      ...cacheable(`/((?!(?:${privateSegments}|images|scripts|_next)(?:/|$)).*)`, 60),
      withHeaders(`/(${privateSegments})/:path*`, uncacheable),
      // Share images are cached for an hour: rendering one takes a hundred times as long as rendering a page.
      ...cacheable("/og", 3600),
      ...cacheable("/og/:path*", 3600),
      // The front responds with these error pages under the URLs of other pages (front/README.md).
      withHeaders("/not-found/:kind", noindex),
      withHeaders("/unavailable/:kind", noindex),
      withHeaders("/((?!(?:admin|recruiter)(?:/|$)).*)", {
        "Content-Security-Policy": publicPolicy,
        // For pages without React the front sends this Content-Security-Policy instead (front/plain.ts).
        "X-Plain-Content-Security-Policy": plainPolicy(scripts?.head ?? ""),
      }),
      // Overrides the Cross-Origin-Resource-Policy above, because other sites embed these images and embed.js.
      withHeaders("/images/:path*", embeddable),
      withHeaders("/og/:path*", embeddable),
      withHeaders("/og", embeddable),
      withHeaders("/icon.svg", embeddable),
      withHeaders("/icon-512.png", embeddable),
      withHeaders("/embed.js", embeddable),
      withHeaders("/images/:path*", { "Content-Security-Policy": picturePolicy }),
      // Scripts of other sites may read the API.
      withHeaders("/api/v1/:path*", { ...forEverybody, ...noindex }),
      // Sites that embed the script with subresource integrity need CORS.
      withHeaders("/embed.js", { "Access-Control-Allow-Origin": "*" }),
      // MCP clients in browsers may call /mcp; responses do not depend on the caller (docs/decisions/0031).
      withHeaders("/mcp", {
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": "POST, OPTIONS",
        "Access-Control-Allow-Headers": "*",
      }),
    ],
  };
}

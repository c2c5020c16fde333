import type { NextConfig } from 'next';
import { bundleInlineScripts } from './browser/bundle.ts';
import { env } from './lib/env.ts';
import { rewrites } from './lib/routes.ts';
import { picturePolicy, plainPolicy, publicPolicy } from './lib/security-policy.ts';
import { site } from './lib/site.ts';

const isSecure = site.url.startsWith('https:');

const everywhere = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'strict-origin-when-cross-origin' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  {
    key: 'Permissions-Policy',
    value: 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  ...(isSecure ? [{ key: 'Strict-Transport-Security', value: 'max-age=31536000; includeSubDomains' }] : []),
];

// `npm run bench` builds beside the ordinary build, with one page more: the bare one it measures the others against.
const isBench = process.env.BENCH === '1';

const { head, page } = bundleInlineScripts();

const config: NextConfig = {
  ...(isBench && { distDir: '.next/bench', pageExtensions: ['tsx', 'ts', 'bench.tsx'] }),
  // For components/layout/document.tsx.
  env: { HEAD_SCRIPT: head, PAGE_SCRIPT: page },
  poweredByHeader: false,
  allowedDevOrigins: [env.HOST],
  // Hashing a page at each request costs more than sending it.
  generateEtags: false,
  reactStrictMode: true,
  // Everybody gets the head of a page in its head, whatever browser: one address, one answer for caches.
  htmlLimitedBots: /./,
  // `npm run validate` checks types; a start need not wait for it again.
  typescript: { ignoreBuildErrors: true },
  // Pages and pictures made on demand stay in memory, least used first out: addresses are endless, disks are not.
  cacheMaxMemorySize: 128 * 1024 * 1024,
  // How old a page may be that a cache in front shows while it asks for the new one: a day of outage, not a year.
  expireTime: 86_400,
  // Nothing here asks for resized pictures; strangers could, at a price in time and disk.
  images: { unoptimized: true },
  // They read fonts and code from their own folders; undici is as Node has it.
  serverExternalPackages: ['pdfkit', 'undici', 'wawoff2'],
  experimental: {
    isrFlushToDisk: false,
    globalNotFound: true,
    // An author's image of 2 MB and the form around it.
    serverActions: { bodySizeLimit: '2.2mb' },
  },
  rewrites: async () => ({ beforeFiles: rewrites, afterFiles: [], fallback: [] }),
  headers: async () => [
    { source: '/:path*', headers: everywhere },
    {
      source: '/((?!(?:admin|recruiter)(?:/|$)).*)',
      headers: [
        { key: 'Content-Security-Policy', value: publicPolicy },
        // The front sends it in the place of the other with pages that it makes plain (front/plain.ts).
        { key: 'X-Plain-Content-Security-Policy', value: plainPolicy([head, page]) },
      ],
    },
    // The last one counts. Readers of the feeds, and those who show previews of links, show these on pages of theirs.
    ...['/images/:path*', '/og/:path*', '/og', '/icon.svg', '/icon-512.png'].map((source) => ({
      source,
      headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
    })),
    { source: '/images/:path*', headers: [{ key: 'Content-Security-Policy', value: picturePolicy }] },
  ],
};

export default config;

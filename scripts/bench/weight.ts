import { gzipSync } from "node:zlib";

/** What a first visit to a page transfers, in bytes after gzip. */
export type Weight = { html: number; script: number; style: number };

/** Weighs a page: its HTML, the scripts current browsers load and those in it, and its style sheets. */
export async function weigh(origin: string, path: string): Promise<Weight> {
  const html = await (await fetch(origin + path)).text();
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const urls = (pattern: RegExp, attribute: RegExp) =>
    new Set(
      tags
        .filter((tag) => pattern.test(tag) && !/nomodule/i.test(tag))
        .flatMap((tag) => attribute.exec(tag)?.[1] ?? []),
    );
  const inline = [...html.matchAll(/<script(?![^>]*\b(?:src|type)=)[^>]*>([^]*?)<\/script>/g)]
    .map(([, code]) => code)
    .join("\n");
  return {
    html: gzipSync(html).length,
    script: gzipSync(inline).length + (await total(origin, urls(/^<script/, /\bsrc="([^"]+)"/))),
    style: await total(origin, urls(/rel="stylesheet"/, /\bhref="([^"]+)"/)),
  };
}

async function total(origin: string, paths: Set<string>): Promise<number> {
  const sizes = await Promise.all(
    [...paths].map(
      async (path) => gzipSync(await (await fetch(new URL(path, origin))).bytes()).length,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

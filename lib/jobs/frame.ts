import 'server-only';
import { LRUCache } from 'lru-cache';
import { asciiHtml } from '@/lib/ascii-html';
import { env, localOrigin } from '@/lib/env';
import { escapeHtml } from '@/lib/html';
import { plainPage } from '@/lib/plain-page';
import { listTitle, shortListTitle } from './title';
import { frameWords, type JobFilters, resultsSlot } from './schema';
import { jobListHref, jobListQuery } from './search';

/*
 * The page of a search is a frame, which is a kept page like any list, with what belongs to this search filled in: Next
 * takes longer to render a page than everything else together, and searches are too many to be kept.
 */

/** Longest wait for a frame, in milliseconds: the backend's time to answer, and some to render it. */
const timeoutMs = 10_000;

// As long as a whole page just sent is sent again (lib/response-cache.ts).
const frames = new LRUCache<string, string>({ ttl: 1000, max: 200 });

const frameOf = (filters: JobFilters): JobFilters => ({ ...filters, q: frameWords, page: 1 });

/** The frame of all searches with these filters, asked of ourselves. Throws when that fails. */
export async function getFrame(filters: JobFilters): Promise<string> {
  const path = jobListHref(frameOf(filters));
  const kept = frames.get(path);
  if (kept) return kept;
  const response = await fetch(localOrigin(env) + path, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  const frame = asciiHtml(plainPage(await response.text()));
  if (response.ok) frames.set(path, frame);
  return frame;
}

/** The page of a search: its frame with its words, its addresses and its results, which are HTML. */
export function fillFrame(frame: string, filters: JobFilters, results: string): string {
  const own = frameOf(filters);
  const query = jobListQuery(own);
  const replacements = [
    [listTitle(own), listTitle(filters)],
    // The page's address says which page, those of its feeds do not.
    [`/${query}`, jobListHref(filters)],
    [query, jobListQuery({ ...filters, page: 1 })],
    [frameWords, filters.q],
  ].map((texts) => texts.map(asReact));
  const titled = frame.replace(/<title>[^<]*/u, () => `<title>${asReact(shortListTitle(filters))}`);
  const filled = replacements.reduce((html, [was = '', is = '']) => html.replaceAll(was, () => is), titled);
  return filled.replace(`<template id="${resultsSlot}"></template>`, () => results);
}

/** Text as React writes it, in elements and attributes. */
const asReact = (text: string) => asciiHtml(escapeHtml(text).replaceAll("'", '&#x27;'));

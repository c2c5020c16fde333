import { renderToStaticMarkup } from 'react-dom/server';
import { createElement as h } from 'react';
import { expect, test } from 'vitest';
import { asciiHtml } from '@/lib/ascii-html';
import { fillFrame } from './frame';
import { listTitle, shortListTitle } from './title';
import { frameWords, type JobFilters, resultsSlot } from './schema';
import { jobListHref, jobListQuery } from './search';

const nothing: JobFilters = { q: '', type: null, city: null, country: null, page: 1 };

/** A page as React writes it for these filters, with all that depends on the words. */
const page = (filters: JobFilters, results: React.ReactNode) =>
  renderToStaticMarkup([
    h('title', { key: 1 }, shortListTitle(filters)),
    h('meta', { key: 0, property: 'og:title', content: listTitle(filters) }),
    h('link', { key: 2, rel: 'canonical', href: `https://jobs.example${jobListHref(filters)}` }),
    h('link', { key: 3, rel: 'alternate', href: `https://jobs.example/feed.xml${jobListQuery({ ...filters, page: 1 })}` }),
    h('input', { key: 4, defaultValue: filters.q }),
    h('main', { key: 5 }, results),
  ]);

const slot = h('template', { id: resultsSlot });

test.each<[string, Partial<JobFilters>]>([
  ['a word', { q: 'golang' }],
  ['signs that HTML and addresses write otherwise', { q: `<b> "x' & $& $1 %26 + ü 🐹` }],
  ['more words than a title shows', { q: 'word '.repeat(60).trim() }],
  ['filters beside them', { q: 'go', type: 'full-time', city: 'São Paulo', country: "Côte d'Ivoire" }],
  ['a further page', { q: 'go', country: 'Germany', page: 3 }],
  ['the words that stand for them', { q: frameWords }],
])('a filled frame is the page of its search: %s', (_, search) => {
  const filters = { ...nothing, ...search };
  const frame = asciiHtml(page({ ...filters, q: frameWords, page: 1 }, slot));
  expect(fillFrame(frame, filters, '<p>$&amp; found</p>')).toBe(asciiHtml(page(filters, h('p', null, '$& found'))));
});

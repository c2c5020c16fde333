import { expect, test } from 'vitest';
import { listHref, parseListQuery } from './list';

test.each([
  [{}, { q: '', page: 1, hasSaved: false }],
  [{ q: '  go  ', page: '3', saved: '1' }, { q: 'go', page: 3, hasSaved: true }],
  [{ q: ['a', 'b'], page: ['1', '2'] }, { q: '', page: 1, hasSaved: false }],
  [{ q: 'a\0b\nc', page: '0' }, { q: 'a b c', page: 1, hasSaved: false }],
  [{ q: 'x'.repeat(300), page: '-1' }, { q: 'x'.repeat(200), page: 1, hasSaved: false }],
  [{ page: '9'.repeat(30) }, { q: '', page: 1_000_000, hasSaved: false }],
])('%j asks for %j', (params, query) => {
  expect(parseListQuery(params)).toEqual(query);
});

test('an address says what is searched for, and the page unless it is the first', () => {
  expect(listHref('/admin/books', { q: '', page: 1 })).toBe('/admin/books');
  expect(listHref('/admin/books', { q: 'a&b', page: 2 })).toBe('/admin/books?q=a%26b&page=2');
  expect(listHref('/admin/books', { q: 'a', page: 1, status: 'draft', type: undefined })).toBe('/admin/books?status=draft&q=a');
});

import { expect, test } from 'vitest';
import { isSlug, slugOf } from './slug';

test.each([
  ['What’s new in Go 1.30?', 'what-s-new-in-go-1-30'],
  ['  Café Æsir -- Straße & Łódź ', 'cafe-aesir-strasse-lodz'],
  ['x'.repeat(200), 'x'.repeat(80)],
  [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ['日本', ''],
])('%j becomes %j', (words, slug) => {
  expect(slugOf(words)).toBe(slug);
  if (slug) expect(isSlug(slug)).toBe(true);
});

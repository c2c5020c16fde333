import { expect, test } from 'vitest';
import { PageCacheHandler } from './cache-handler';

type Context = ConstructorParameters<typeof PageCacheHandler>[0];
type Entry = Parameters<PageCacheHandler['set']>;

const context = { maxMemoryCacheSize: 1_000_000, revalidatedTags: [], flushToDisk: false, serverDistDir: '' } as unknown as Context;

test('a page that is kept takes the memory it is counted with', async () => {
  const cache = new PageCacheHandler(context);
  const data = Buffer.from('data of the page');
  const page = { kind: 'APP_PAGE', html: '<p>é</p>', rscData: data, segmentData: new Map([['/', Buffer.from('data')]]), headers: {}, status: 200 };
  await cache.set('/page', page as unknown as Entry[1], { isFallback: false } as Entry[2]);

  const kept = (await cache.get('/page', { kind: 'APP_PAGE', isFallback: false } as Parameters<PageCacheHandler['get']>[1]))?.value;
  expect(kept).toMatchObject({ html: '<p>&#233;</p>', rscData: data });
  // A small buffer is a part of a block, which it would keep.
  expect(data.buffer.byteLength).toBeGreaterThan(data.length);
  expect((kept as unknown as typeof page).rscData.buffer.byteLength).toBe(data.length);
  expect(kept).not.toHaveProperty('segmentData');
});

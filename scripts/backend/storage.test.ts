import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileStorage } from './storage.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('gives back what was stored, under its type, until it is deleted', async () => {
  const storage = fileStorage(folder);
  await storage.uploadObject('pictures', 'a/b.png', undefined, Buffer.from('picture'), 'image/png', 'max-age=60');
  const { body, metadata } = await storage.getObject('pictures', 'a/b.png', undefined);
  expect(await (body as Blob).text()).toBe('picture');
  expect(metadata).toMatchObject({ mimetype: 'image/png', size: 7 });
  expect(readdirSync(join(folder, 'pictures/a'))).toEqual(['b.png']);

  await storage.deleteObject('pictures', 'a/b.png', undefined);
  await expect(storage.headObject('pictures', 'a/b.png', undefined)).rejects.toThrow('ENOENT');
});

test('keeps every key inside its bucket', async () => {
  const storage = fileStorage(folder);
  for (const key of ['../other/x.png', 'a/../../x.png', '..', '.'])
    await expect(
      storage.uploadObject('pictures', key, undefined, Buffer.from('x'), 'image/png', ''),
    ).rejects.toThrow('leaves its bucket');
  expect(readdirSync(folder)).toEqual([]);
});

import { createHash } from 'node:crypto';
import { copyFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve, sep } from 'node:path';
import type { App } from '@supabase/lite';

type Adapter = NonNullable<App['_storageAdapter']>;

/** Keeps uploaded files under `folder`, one folder per bucket. (Supabase Lite's own adapter is not exported.) */
export function fileStorage(folder: string): Adapter {
  const root = resolve(folder);
  const pathOf = (bucket: string, key: string) => {
    const path = join(root, bucket, key);
    if (!path.startsWith(join(root, bucket) + sep)) throw new Error('A storage key leaves its bucket.');
    return path;
  };
  const describe = async (path: string) => {
    const { size, mtime } = await stat(path);
    const eTag = `"${createHash('sha256').update(`${path}:${size}:${mtime.getTime()}`).digest('hex').slice(0, 32)}"`;
    const mimetype = mimeTypes[extname(path).toLowerCase()] ?? 'application/octet-stream';
    return { cacheControl: 'max-age=3600', contentLength: size, size, mimetype, lastModified: mtime, eTag };
  };

  return {
    driver: null,
    async getObject(bucket, key, _version, headers) {
      const path = pathOf(bucket, key);
      const metadata = await describe(path);
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
      return { metadata, httpStatusCode: 200, body: new Blob([await readFile(path)]) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const path = pathOf(bucket, key);
      await mkdir(dirname(path), { recursive: true });
      // Complete or not there at all, also when the machine stops in between.
      const file = await open(`${path}.part`, 'w');
      try {
        await file.writeFile(body);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(`${path}.part`, path);
      return { ...(await describe(path)), mimetype, cacheControl };
    },
    async deleteObject(bucket, key) {
      await rm(pathOf(bucket, key), { force: true });
    },
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(pathOf(bucket, key), { force: true });
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const path = pathOf(toBucket, toKey);
      await mkdir(dirname(path), { recursive: true });
      await copyFile(pathOf(bucket, key), path);
      const { eTag, lastModified } = await describe(path);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket, key) => describe(pathOf(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${pathOf(bucket, key)}`,
  };
}

const mimeTypes: Record<string, string> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

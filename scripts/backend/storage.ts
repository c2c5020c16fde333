import { createHash } from "node:crypto";
import { copyFile, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join, resolve, sep } from "node:path";
import type { App } from "@supabase/lite";
import { detectImageType } from "../../lib/images/type.ts";

type Adapter = NonNullable<App["_storageAdapter"]>;

/**
 * Stores uploads in the file system, because Supabase Lite exports no adapter for that. The type of a file is detected
 * from its first bytes.
 */
export function fileStorage(folder: string): Adapter {
  const root = resolve(folder);
  const objectPath = (bucket: string, key: string) => {
    const path = join(root, bucket, key);
    if (!path.startsWith(join(root, bucket) + sep))
      throw new Error("A storage key leaves its bucket.");
    return path;
  };
  const describe = async (path: string) => {
    const { size, mtime } = await stat(path);
    const digest = createHash("sha256").update(`${path}:${size}:${mtime.getTime()}`).digest("hex");
    return {
      cacheControl: "max-age=3600",
      contentLength: size,
      size,
      lastModified: mtime,
      mimetype: typeOfName(path) ?? "application/octet-stream",
      eTag: `"${digest.slice(0, 32)}"`,
    };
  };

  return {
    driver: null,
    async getObject(bucket, key, _version, headers) {
      const path = objectPath(bucket, key);
      const metadata = await describe(path);
      if (headers?.ifNoneMatch === metadata.eTag) return { metadata, httpStatusCode: 304 };
      const bytes = await readFile(path);
      const mimetype = detectImageType(bytes) ?? "application/octet-stream";
      return { metadata: { ...metadata, mimetype }, httpStatusCode: 200, body: new Blob([bytes]) };
    },
    async uploadObject(bucket, key, _version, body, mimetype, cacheControl) {
      const path = objectPath(bucket, key);
      const bytes = await readBody(body);
      const type = detectImageType(bytes);
      const stated = [mimetype, typeOfName(key)].filter((name) => name?.startsWith("image/"));
      if (stated.some((name) => name !== type))
        throw refusalError("An upload is not the image it says it is.");
      await mkdir(dirname(path), { recursive: true });
      // An upload is written to a temporary name and renamed when complete, so that a power cut leaves no partial
      // image.
      await using file = await open(`${path}.part`, "w");
      await file.writeFile(bytes);
      await file.sync();
      await rename(`${path}.part`, path);
      return { ...(await describe(path)), mimetype, cacheControl };
    },
    deleteObject: (bucket, key) => rm(objectPath(bucket, key), { force: true }),
    async deleteObjects(bucket, keys) {
      for (const key of keys) await rm(objectPath(bucket, key), { force: true });
    },
    async copyObject(bucket, key, _version, toBucket, toKey) {
      const path = objectPath(toBucket, toKey);
      await mkdir(dirname(path), { recursive: true });
      await copyFile(objectPath(bucket, key), path);
      const { eTag, lastModified } = await describe(path);
      return { httpStatusCode: 200, eTag, lastModified };
    },
    headObject: (bucket, key) => describe(objectPath(bucket, key)),
    privateAssetUrl: async (bucket, key) => `file://${objectPath(bucket, key)}`,
  };
}

/** The upload limit in bytes. It is enforced here, because Supabase Lite only checks uploads that state their size. */
const largestFile = 2_097_152;

async function readBody(body: AsyncIterable<Uint8Array> | Uint8Array) {
  if (body instanceof Uint8Array) return body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > largestFile) throw refusalError("An upload is too large.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Creates an error with a code for which Supabase Lite responds with 400 instead of 500. */
const refusalError = (message: string) => Object.assign(new Error(message), { code: "42501" });

function typeOfName(name: string): string | undefined {
  const type = extname(name).slice(1).toLowerCase().replace("jpg", "jpeg");
  return ["png", "jpeg", "webp", "avif"].includes(type) ? `image/${type}` : undefined;
}

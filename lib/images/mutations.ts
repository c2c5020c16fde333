import "server-only";
import type { PostgrestError } from "@supabase/supabase-js";
import type { ActionResult } from "@/lib/forms/submission";
import { fieldFailure } from "@/lib/rows/mutations";
import { logError } from "@/lib/logs/log";
import { operatorClient } from "@/lib/supabase/server";
import { countWithNoun } from "@/lib/text/counted";
import { imageBucket, type ImageFolder, storedPath } from "@/lib/images/url";
import { encodeImage } from "@/lib/images/encode";

/** Images are kept by caches for a year, in seconds: an image never changes under its name. */
const uploadOptions = { contentType: "image/webp", cacheControl: "31536000" };

/**
 * Maximum number of attempts to store an image: names are timestamps in milliseconds, so concurrent uploads may
 * collide.
 */
const mostAttempts = 5;

const removedAtOnce = 100;

/**
 * Maximum number of images deleted per sweep, so that the sweep ends even if Storage reports deletions that it does not
 * perform.
 */
const mostOfSweep = 10_000;

/**
 * Stores a WebP image; callers check the rights. Returns its name, the time of the upload; throws when Storage fails.
 */
export async function uploadImage(webp: Buffer, folder: ImageFolder): Promise<string> {
  const bucket = operatorClient().storage.from(imageBucket);
  for (let attempt = 1; ; attempt++) {
    const name = `${Date.now()}.webp`;
    const { error } = await bucket.upload(storedPath(name, folder), webp, uploadOptions);
    if (!error) return name;
    if (attempt === mostAttempts || !/exist|duplicate/iu.test(error.message)) throw error;
    await new Promise((resolve) => setTimeout(resolve, attempt));
  }
}

/** Longest side of the image or logo of a row, in pixels: several times the displayed size. */
const longestSide = 512;

type RowImage = {
  noun: "image" | "logo";
  field: string;
  folder: ImageFolder;
  file: File | undefined;
  isRemoved: boolean;
  /** The profile that uploads the image. */
  profileId: string;
  /** The row and its version in the form; undefined for a new row, and if the form overwrites any version. */
  id: string | undefined;
  version: number | undefined;
  /** Reads the row and its image's name; null unless the caller may edit the row. */
  read: (id: string) => Promise<{ version: number; image: string | null } | null>;
  /** Stores an image's name ('' for none) unless the row has changed since. */
  set: (id: string, name: string) => PromiseLike<{ error: PostgrestError | null }>;
};

/**
 * Saves a row, then its image. If only the image cannot be saved, the result says so. Throws when the backend fails.
 */
export async function saveWithImage(
  row: RowImage,
  save: () => Promise<ActionResult<string>>,
): Promise<ActionResult<string>> {
  const { field, folder, file, isRemoved, read, set } = row;
  if (file && !(await isRowImageCurrent(row))) {
    // The row is outdated or not the caller's: the image is not decoded, and the save returns the database's refusal.
    const saved = await save();
    return saved.ok ? withoutImage(row) : saved;
  }
  const encoded = file && (await encodeImage(file, longestSide, row.profileId));
  if (encoded && "problem" in encoded) return fieldFailure(encoded.problem, field);
  const uploaded = encoded && (await uploadImage(encoded.webp, folder).catch(logUploadError));
  if (uploaded === null)
    return fieldFailure("The image could not be uploaded. Please try again.", field);

  // The name to store: that of the new image, none, or undefined to keep the present one.
  const image = uploaded ?? (isRemoved ? "" : undefined);
  const saved = await save();
  if (!saved.ok && uploaded) await removeUnusedImages([uploaded], folder);
  if (!saved.ok || image === undefined) return saved;
  const before = await read(saved.data);
  const { error } = await set(saved.data, image);
  if (error && error.code !== "PT409") throw error;
  const unused = error ? image : before?.image;
  if (unused) await removeUnusedImages([unused], folder);
  return error ? withoutImage(row) : saved;
}

/** Whether the caller may edit the row and it is still at the version of the form. New rows are current. */
async function isRowImageCurrent({ id, version, read }: RowImage): Promise<boolean> {
  if (id === undefined) return true;
  const stored = await read(id);
  return stored !== null && (version === undefined || version === stored.version);
}

const withoutImage = ({ noun }: RowImage) => ({
  ok: false as const,
  error: `Everything except the ${noun} was saved. Please open this page again and choose the ${noun} once more.`,
});

function logUploadError(error: unknown): null {
  logError("An image could not be uploaded.", error);
  return null;
}

/** Deletes the given images unless a row uses them. Never throws: the sweep deletes the rest later. */
export async function removeUnusedImages(names: string[], folder: ImageFolder): Promise<void> {
  if (names.length === 0) return;
  try {
    await removeUnused({ image_names: names.map((name) => storedPath(name, folder)) });
  } catch (error) {
    logError("An unused image could not be deleted.", error);
  }
}

/** Scheduled task: deletes images that no row uses. */
export async function sweepImages(): Promise<string> {
  let total = 0;
  let removed: number;
  do {
    removed = await removeUnused({});
    total += removed;
  } while (removed === removedAtOnce && total < mostOfSweep);
  return `Deleted ${countWithNoun(total, "unused image")}.`;
}

/** Deletes up to 100 images that no row uses, of the given ones or of all. Returns how many. */
async function removeUnused(candidates: { image_names?: string[] }): Promise<number> {
  const operator = operatorClient();
  const { data } = await operator
    .rpc("unused_images", candidates)
    .limit(removedAtOnce)
    .throwOnError();
  if (data.length === 0) return 0;
  const { error } = await operator.storage.from(imageBucket).remove(data);
  if (error) throw error;
  return data.length;
}

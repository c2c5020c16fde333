import 'server-only';
import { publicWriter } from '@/lib/supabase/server';
import { imageBucket, storedPath } from './url';

/** The bytes of the image of that name, or null when there is none. Throws when Storage fails. */
export async function readImage(name: string): Promise<ReadableStream | null> {
  // Where everybody may read it, without any right to the bucket; not kept here, where pages are.
  const { publicUrl } = publicWriter().storage.from(imageBucket).getPublicUrl(storedPath(name)).data;
  const response = await fetch(publicUrl, { cache: 'no-store', signal: AbortSignal.timeout(10_000) });
  if (response.ok) return response.body;
  // Storage answers 400 for what is not there.
  if (response.status < 500) return null;
  throw new Error(`Storage answers ${response.status} for ${publicUrl}.`);
}

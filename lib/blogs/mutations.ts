import 'server-only';
import type { ActionResult } from '@/lib/action';
import { goneMeanwhile, overtaken, refused } from '@/lib/content/form';
import { uniqueViolation } from '@/lib/content/mutations';
import { cleanBlogHtml } from '@/lib/html';
import { shownBlogHtml } from '@/lib/html-cache';
import { encodeImage } from '@/lib/images/encode';
import { noImage } from '@/lib/images/form';
import { publicUrlOf, removeImage, uploadImage } from '@/lib/images/mutations';
import { imageNameOf } from '@/lib/images/url';
import { logError } from '@/lib/log';
import { sessionClient } from '@/lib/supabase/server';
import { type BlogInput, contentSchema, slugTaken } from './form';

/** Longest side of an author's image, in pixels: many times what pages show. */
const longestSide = 512;

const done = { ok: true, data: undefined } as const;

/**
 * Adds a post, or changes the one with `id` if it still is at `version`; the same `key` adds one post however often.
 * A new author image is kept before the post and the one it replaces removed after it. Throws when the backend fails.
 */
export async function saveBlog({ authorImage, removeImage: isRemoved, ...blog }: Omit<BlogInput, 'back'>): Promise<ActionResult> {
  const content = contentSchema.safeParse(cleanBlogHtml(blog.content));
  if (!content.success) return refused(content.error.issues[0]?.message ?? '', 'content');

  const encoded = authorImage && (await encodeImage(await authorImage.arrayBuffer(), longestSide));
  if (encoded === null) return refused(noImage, 'authorImage');
  const uploaded = encoded && (await uploadImage(encoded).catch(logged));
  if (uploaded === null) return refused('The image could not be uploaded. Please try again.', 'authorImage');

  const image = uploaded ? await publicUrlOf(uploaded) : isRemoved ? null : undefined;
  const before = blog.id && image !== undefined ? await imageOf(blog.id) : null;
  // Where the answer does not come, the post may have been saved: its image stays then.
  const saved = await saveRow({ ...blog, content: content.data }, image);
  const useless = saved.ok ? before : uploaded;
  if (useless) await removeImage(useless);
  // Nobody who is shown it waits for that.
  if (saved.ok) await shownBlogHtml(content.data);
  return saved;
}

/** Deletes a post with its author's image. Throws when the backend fails. */
export async function deleteBlog(id: string): Promise<ActionResult> {
  const client = await sessionClient();
  const { data } = await client.from('blogs').delete().eq('id', id).select('author_image').throwOnError();
  const image = imageNameOf(data[0]?.author_image ?? null);
  if (image) await removeImage(image);
  return data.length > 0 ? done : { ok: false, error: goneMeanwhile('post') };
}

type Row = Omit<BlogInput, 'authorImage' | 'removeImage' | 'back'>;

/** `image` is the URL of the new one, null for none, undefined to leave it as it is. */
async function saveRow({ id, version, key, ...blog }: Row, image: string | null | undefined): Promise<ActionResult> {
  const client = await sessionClient();
  const row = {
    title: blog.title,
    slug: blog.slug,
    author_name: blog.authorName,
    ...(image !== undefined && { author_image: image }),
    content: blog.content,
    excerpt: blog.excerpt,
    meta_title: blog.metaTitle,
    meta_description: blog.metaDescription,
    blog_type: blog.blogType,
    status: blog.status,
    twitter_handle: blog.twitterHandle,
    linkedin_url: blog.linkedinUrl,
  };
  if (!id) {
    const { error } = await client.from('blogs').insert({ ...row, idempotency_key: key });
    if (!error) return done;
    if (error.code !== uniqueViolation) throw error;
    const { data: same } = key ? await client.rpc('blog_by_key', { key }).throwOnError() : { data: null };
    return same ? done : refused(slugTaken, 'slug');
  }
  const edit = client.from('blogs').update(row).eq('id', id);
  const { data: changed, error } = await (version ? edit.eq('version', version) : edit).select('id');
  if (error?.code === uniqueViolation) return refused(slugTaken, 'slug');
  if (error) throw error;
  if (changed.length > 0) return done;
  const { data: there } = await client.from('blogs').select('id').eq('id', id).throwOnError();
  return there.length > 0 ? overtaken('post') : { ok: false, error: goneMeanwhile('post') };
}

async function imageOf(id: string): Promise<string | null> {
  const { data } = await (await sessionClient()).from('blogs').select('author_image').eq('id', id).maybeSingle().throwOnError();
  return imageNameOf(data?.author_image ?? null);
}

function logged(error: unknown): null {
  logError('An image could not be uploaded.', error);
  return null;
}

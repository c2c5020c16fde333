import { readImage } from '@/lib/images/queries';
import { imageTypes, isImageName } from '@/lib/images/url';

/** An image of the bucket, from our own origin: nothing it could be but an image, and never another one. */
export async function GET(_: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  const { name } = await params;
  const image = isImageName(name) ? await readImage(name) : null;
  if (!image) return new Response(null, { status: 404, headers: { 'Cache-Control': 'public, max-age=60' } });
  return new Response(image, {
    headers: {
      // By its name, not by what Storage was told it is.
      'Content-Type': imageTypes[name.replace(/^.*\./u, '')] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      // Readers of the feed show the pictures of posts on pages of theirs.
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

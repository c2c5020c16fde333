import { imageResponse } from "@/lib/images/mutations";

/** An author's image, or an image within a post. */
export async function GET(
  _: Request,
  { params }: { params: Promise<{ name: string }> },
): Promise<Response> {
  return imageResponse((await params).name, "author-images");
}

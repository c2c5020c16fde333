import { isSameOrigin } from "./network";

/** Longest form of a few fields, in bytes, with what surrounds them in a multipart form. */
const longestForm = 4096;

/** The form that a page of this site sends without JavaScript, or the answer that refuses it. */
export async function readOwnForm(
  request: Request,
  longest = longestForm,
): Promise<FormData | Response> {
  if (!isSameOrigin(request.headers))
    return plainAnswer(403, "This form can only be sent from this site.");
  if (Number(request.headers.get("content-length") ?? Infinity) > longest)
    return plainAnswer(413, "This form is too long.");
  const form = await request.formData().catch(() => null);
  return form ?? plainAnswer(400, "This form could not be read.");
}

/** An answer of one sentence. */
export function plainAnswer(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** Leads from a form to the page at `location`, which is then asked for by GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}

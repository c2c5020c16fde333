import { isSameOrigin } from "./network";

const longestForm = 4096;

/** A form sent by a page of this site without JavaScript, or the response that refuses it. */
export async function readOwnForm(request: Request, longest = longestForm) {
  if (!isSameOrigin(request.headers))
    return plainAnswer(403, "This form can only be sent from this site.");
  if (Number(request.headers.get("content-length") ?? Infinity) > longest)
    return plainAnswer(413, "This form is too long.");
  const form = await request.formData().catch(() => null);
  return form ?? plainAnswer(400, "This form could not be read.");
}

export function plainAnswer(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}

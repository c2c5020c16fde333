import { isNotCrossOrigin } from "@/lib/http/network";

type Respond = (form: FormData, request: Request) => Promise<Response>;

/** A route for forms that pages of this site send without JavaScript; `longest` is in bytes. */
export const formRoute =
  (respond: Respond, longest = 4096) =>
  async (request: Request): Promise<Response> => {
    if (!isNotCrossOrigin(request.headers))
      return plainTextResponse(403, "This form can only be sent from this site.");
    if (Number(request.headers.get("content-length") ?? Infinity) > longest)
      return plainTextResponse(413, "This form is too long.");
    const form = await request.formData().catch(() => null);
    return form ? respond(form, request) : plainTextResponse(400, "This form could not be read.");
  };

/** A response of one sentence as plain text. */
export function plainTextResponse(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

/** A redirect after a form, which the browser follows with GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { Location: location } });
}

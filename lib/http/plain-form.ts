import { isNotCrossOrigin } from "@/lib/http/network";

type Respond<Context> = (form: FormData, request: Request, context: Context) => Promise<Response>;

/** A route for forms that pages of this site send without JavaScript; `longest` is in bytes. */
export function formRoute<Context = unknown>(respond: Respond<Context>, longest = 4096) {
  return async (request: Request, context: Context): Promise<Response> => {
    if (!isNotCrossOrigin(request.headers))
      return plainTextResponse(403, "This form can only be sent from this site.");
    if (Number(request.headers.get("content-length") ?? Infinity) > longest)
      return plainTextResponse(413, "This form is too long.");
    const form = await request.formData().catch(() => null);
    if (!form) return plainTextResponse(400, "This form could not be read.");
    return respond(form, request, context);
  };
}

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

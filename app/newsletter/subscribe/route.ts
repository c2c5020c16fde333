import { cookies } from "next/headers";
import { isSameOrigin } from "@/lib/http/same-origin";
import { answerCookie, writeAnswer } from "@/lib/newsletter/answer-cookie";
import type { SubscribeAnswer } from "@/lib/newsletter/messages";
import { subscribeWithForm } from "@/lib/newsletter/subscribe";

/** Longest form, in bytes: an address and what surrounds it in a multipart form. */
const longestForm = 4096;

/** Takes the newsletter form: answers JSON to who asks for it, else leads to the page that shows the answer. */
export async function POST(request: Request): Promise<Response> {
  if (!isSameOrigin(request.headers))
    return refuse(403, "This form can only be sent from this site.");
  if (Number(request.headers.get("content-length") ?? Infinity) > longestForm)
    return refuse(413, "This form is too long.");
  const form = await request.formData().catch(() => null);
  if (!form) return refuse(400, "This form could not be read.");

  const result = await subscribeWithForm(null, form);
  const answer: SubscribeAnswer = result.ok ? { ok: true } : { ok: false, error: result.error };
  if (request.headers.get("accept")?.includes("application/json")) return Response.json(answer);

  const email = (!result.ok && result.values?.email) || "";
  (await cookies()).set({
    ...answerCookie,
    value: writeAnswer(answer.ok ? answer : { ...answer, email }),
  });
  return new Response(null, { status: 303, headers: { Location: answerCookie.path } });
}

function refuse(status: number, sentence: string): Response {
  return new Response(sentence, {
    status,
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}

import { cookies } from "next/headers";
import { formRoute, seeOther } from "@/lib/http/plain-form";
import { answerCookie, toFormAnswer } from "@/lib/subscriptions/answer-cookie";
import { subscribeAction } from "@/lib/subscriptions/actions";

/**
 * Subscribes to the newsletter. Responds with JSON to the page's script. Without JavaScript, redirects to the page that
 * shows the outcome.
 */
export const POST = formRoute(async (form, request) => {
  const answer = toFormAnswer(await subscribeAction(null, form));
  if (request.headers.get("accept")?.includes("application/json"))
    return Response.json(answer.ok ? answer : { ok: false, error: answer.error });

  (await cookies()).set({ ...answerCookie, value: JSON.stringify(answer) });
  return seeOther(answerCookie.path);
});

import { cookies } from "next/headers";
import { formRoute, seeOther } from "@/lib/http/plain-form";
import { toFormAnswer, linkAnswerCookie } from "@/lib/subscriptions/answer-cookie";
import { requestLinkAction } from "@/lib/subscriptions/actions";

export const POST = formRoute(async (form) => {
  const result = await requestLinkAction(null, form);
  (await cookies()).set({ ...linkAnswerCookie, value: JSON.stringify(toFormAnswer(result)) });
  return seeOther(linkAnswerCookie.path);
});

import { cookies } from "next/headers";
import { formRoute, seeOther } from "@/lib/http/plain-form";
import { toFormAnswer, linkAnswerCookie } from "@/lib/subscriptions/answer-cookie";
import { requestLinkWithForm } from "@/lib/subscriptions/actions";

export const POST = formRoute(async (form) => {
  const result = await requestLinkWithForm(null, form);
  (await cookies()).set({ ...linkAnswerCookie, value: JSON.stringify(toFormAnswer(result)) });
  return seeOther(linkAnswerCookie.path);
});

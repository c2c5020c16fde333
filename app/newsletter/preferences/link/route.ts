import { cookies } from "next/headers";
import { readOwnForm, seeOther } from "@/lib/http/plain-form";
import { answerOf, linkAnswerCookie } from "@/lib/newsletter/answer-cookie";
import { requestLinkWithForm } from "@/lib/alerts/mutations";

export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request);
  if (form instanceof Response) return form;
  const result = await requestLinkWithForm(null, form);
  (await cookies()).set({ ...linkAnswerCookie, value: JSON.stringify(answerOf(result)) });
  return seeOther(linkAnswerCookie.path);
}

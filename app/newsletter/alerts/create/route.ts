import { cookies } from "next/headers";
import { createAlertWithForm } from "@/lib/alerts/mutations";
import { alertFilters } from "@/lib/alerts/form";
import { fieldsOf } from "@/lib/forms/form-data";
import { readOwnForm, seeOther } from "@/lib/http/plain-form";
import { jobListQuery, type QueryValues } from "@/lib/jobs/search";
import { alertAnswerCookie, answerOf, writeAnswer } from "@/lib/newsletter/answer-cookie";

/** Longest form, in bytes: a search and what surrounds it in a multipart form. */
const longestForm = 16_384;

/** Takes the form of an alert, and leads to the page that shows the answer. */
export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request, longestForm);
  if (form instanceof Response) return form;
  const result = await createAlertWithForm(null, form);
  (await cookies()).set({ ...alertAnswerCookie, value: writeAnswer(answerOf(result)) });
  const search = alertFilters(fieldsOf(form) as QueryValues);
  return seeOther(alertAnswerCookie.path + jobListQuery(search));
}

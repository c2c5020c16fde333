import { cookies } from "next/headers";
import { createAlertAction } from "@/lib/subscriptions/actions";
import { formFields } from "@/lib/forms/submission";
import { formRoute, seeOther } from "@/lib/http/plain-form";
import { alertFilters, jobListQuery, type QueryValues } from "@/lib/jobs/search";
import { alertAnswerCookie, toFormAnswer } from "@/lib/subscriptions/answer-cookie";

/** Maximum size of the posted form in bytes. */
const longestForm = 16_384;

export const POST = formRoute(async (form) => {
  const result = await createAlertAction(null, form);
  (await cookies()).set({ ...alertAnswerCookie, value: JSON.stringify(toFormAnswer(result)) });
  const search = alertFilters(formFields(form) as QueryValues);
  return seeOther(alertAnswerCookie.path + jobListQuery(search));
}, longestForm);

import { formFields } from "@/lib/forms/submission";
import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { preferencesOutcomePath, readConfirmation } from "@/lib/mail/links";
import { confirmMail } from "@/lib/subscriptions/mutations";
import { subscriptionConfirmationSchema } from "@/lib/subscriptions/schema";

export const POST = formRoute(async (form) => {
  const { data } = subscriptionConfirmationSchema.safeParse(formFields(form));
  const address = data && readConfirmation(data.token);
  if (!address) return plainTextResponse(400, "This link has expired or is incomplete.");
  return seeOther(preferencesOutcomePath(address, await confirmMail(address, data.choice)));
});

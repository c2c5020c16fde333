import { formFields } from "@/lib/forms/form-data";
import { formRoute, plainAnswer, seeOther } from "@/lib/http/plain-form";
import { preferencesOutcomePath, readConfirmation } from "@/lib/mail/subscription-links";
import { confirmMail } from "@/lib/alerts/mutations";
import { subscriptionConfirmationSchema } from "@/lib/alerts/schema";

export const POST = formRoute(async (form) => {
  const { data } = subscriptionConfirmationSchema.safeParse(formFields(form));
  const address = data && readConfirmation(data.token);
  if (!address) return plainAnswer(400, "This link has expired or is not complete.");
  return seeOther(preferencesOutcomePath(address, await confirmMail(address, data.choice)));
});

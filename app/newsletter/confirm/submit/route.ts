import { fieldsOf } from "@/lib/forms/form-data";
import { formRoute, plainAnswer, seeOther } from "@/lib/http/plain-form";
import { preferencesPathOf, readConfirmation } from "@/lib/mail/subscription-links";
import { confirmMail } from "@/lib/alerts/mutations";
import { confirmSchema } from "@/lib/alerts/schema";

export const POST = formRoute(async (form) => {
  const { data } = confirmSchema.safeParse(fieldsOf(form));
  const address = data && readConfirmation(data.token);
  if (!address) return plainAnswer(400, "This link has expired or is not complete.");
  return seeOther(preferencesPathOf(address, await confirmMail(address, data.choice)));
});

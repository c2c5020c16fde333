import { formFields } from "@/lib/forms/form-data";
import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { preferencesOutcomePath, readPreferences } from "@/lib/mail/subscription-links";
import { confirmMail, endMail } from "@/lib/alerts/mutations";
import { readMailChoices } from "@/lib/alerts/queries";
import { preferencesSchema } from "@/lib/alerts/schema";

export const POST = formRoute(async (form) => {
  const { data } = preferencesSchema.safeParse(formFields(form));
  const address = data && readPreferences(data.token);
  if (!address) return plainTextResponse(400, "This link is incomplete.");
  if ("confirm" in data)
    return seeOther(preferencesOutcomePath(address, await confirmMail(address, [data.confirm])));
  await endMail(address, data.end, await readMailChoices(address));
  return seeOther(preferencesOutcomePath(address, "ended"));
});

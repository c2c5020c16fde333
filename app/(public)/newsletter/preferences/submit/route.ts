import { formFields } from "@/lib/forms/submission";
import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { preferencesOutcomePath, readPreferences } from "@/lib/mail/links";
import { confirmMail, endSubscriptions, setAlertFrequency } from "@/lib/subscriptions/mutations";
import { readMailChoices } from "@/lib/subscriptions/queries";
import { preferencesSchema } from "@/lib/subscriptions/schema";

export const POST = formRoute(async (form) => {
  const { data } = preferencesSchema.safeParse(formFields(form));
  const address = data && readPreferences(data.token);
  if (!address) return plainTextResponse(400, "This link is incomplete.");
  if ("confirm" in data)
    return seeOther(preferencesOutcomePath(address, await confirmMail(address, [data.confirm])));
  if ("daily" in data) {
    await setAlertFrequency(address, data.daily, "daily");
    return seeOther(preferencesOutcomePath(address, "daily"));
  }
  if ("weekly" in data) {
    await setAlertFrequency(address, data.weekly, "weekly");
    return seeOther(preferencesOutcomePath(address, "weekly"));
  }
  await endSubscriptions(address, data.end, await readMailChoices(address));
  return seeOther(preferencesOutcomePath(address, "ended"));
});

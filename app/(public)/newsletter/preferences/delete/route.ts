import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { readPreferences } from "@/lib/mail/links";
import { deleteSubscriber } from "@/lib/auth/personal-data";

/**
 * Deletes the data stored about an e-mail address. Authorised by the token of a link that was mailed to that address.
 */
export const POST = formRoute(async (form) => {
  const token = String(form.get("token"));
  const address = readPreferences(token);
  if (!address) return plainTextResponse(400, "This link is incomplete.");
  await deleteSubscriber(address);
  return seeOther(`/newsletter/preferences?token=${encodeURIComponent(token)}&deleted=1`);
});

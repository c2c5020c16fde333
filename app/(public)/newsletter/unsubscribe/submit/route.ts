import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { readUnsubscription } from "@/lib/mail/links";
import { unsubscribeByLink } from "@/lib/subscriptions/mutations";

/** Handles the button of the unsubscribe page; mail programs use /newsletter/unsubscribe/one-click. */
export const POST = formRoute(async (form) => {
  const token = String(form.get("token"));
  const unsubscription = readUnsubscription(token);
  if (!unsubscription) return plainTextResponse(400, "This link is incomplete.");
  await unsubscribeByLink(unsubscription);
  return seeOther(`/newsletter/unsubscribe?token=${encodeURIComponent(token)}`);
});

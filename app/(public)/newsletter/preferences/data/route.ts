import { plainTextResponse } from "@/lib/http/plain-form";
import { readPreferences } from "@/lib/mail/links";
import { downloadJson, readSubscriberData } from "@/lib/auth/personal-data";

/**
 * Exports the data stored about an e-mail address. Authorised by the token of a link that was mailed to that address.
 */
export async function GET(request: Request): Promise<Response> {
  const address = readPreferences(new URL(request.url).searchParams.get("token") ?? "");
  if (!address) return plainTextResponse(400, "This link is incomplete.");
  return downloadJson(readSubscriberData(address));
}

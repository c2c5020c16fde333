import { fieldsOf } from "@/lib/forms/form-data";
import { plainAnswer, readOwnForm, seeOther } from "@/lib/http/plain-form";
import { readPreferences } from "@/lib/newsletter/links";
import { endMail } from "@/lib/preferences/mutations";
import { readMailChoices } from "@/lib/preferences/queries";
import { endSchema } from "@/lib/preferences/schema";

/** Ends what a button of the page names. */
export async function POST(request: Request): Promise<Response> {
  const form = await readOwnForm(request);
  if (form instanceof Response) return form;
  const { data } = endSchema.safeParse(fieldsOf(form));
  const address = data && readPreferences(data.token);
  if (!address) return plainAnswer(400, "This link is not complete.");
  await endMail(address, data.end, await readMailChoices(address));
  return seeOther(`/newsletter/preferences?token=${encodeURIComponent(data.token)}`);
}

import { requireAdmin } from "@/lib/auth/session";
import { digestMails } from "@/lib/digests/mail";
import { mailHtml } from "@/lib/mail/layout";

export async function GET(): Promise<Response> {
  const { email } = await requireAdmin();
  const mail = await digestMails.digest.write({}, email);
  return new Response(
    mail ? mailHtml(mail) : "There is nothing new, so no newsletter would be sent.",
    {
      headers: { "Content-Type": `text/${mail ? "html" : "plain"}; charset=utf-8` },
    },
  );
}

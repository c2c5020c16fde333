import { NewsletterForm } from "@/components/subscriptions/newsletter-box";
import { BrokenLink, MailPage } from "@/components/subscriptions/mail-page";
import { Button, LinkButton } from "@/components/ui/button";
import { site } from "@/lib/config/site";
import { preferencesUrl, readConfirmation } from "@/lib/mail/links";
import { listUnconfirmedChoices } from "@/lib/subscriptions/format";
import { readMailChoices } from "@/lib/subscriptions/queries";

export const metadata = { title: `Confirm | ${site.name}`, robots: { index: false } };

/** The page that confirmation mails link to. Opening it changes nothing, because mail scanners open links. */
export default async function ConfirmPage({ searchParams }: PageProps<"/newsletter/confirm">) {
  const token = String((await searchParams).token);
  const address = readConfirmation(token);
  if (!address)
    return (
      <BrokenLink text="It is incomplete or more than two days old. Enter your address again and we will send you a new one; for a job alert, go back to your search and create it again.">
        <NewsletterForm />
      </BrokenLink>
    );
  const waiting = await listUnconfirmedChoices(await readMailChoices(address));
  if (waiting.length === 0)
    return (
      <MailPage title="Nothing left to confirm" text={`Everything for ${address} is as you chose.`}>
        <LinkButton href={preferencesUrl(address)} className="justify-self-start">
          See what you get
        </LinkButton>
      </MailPage>
    );
  return (
    <MailPage title="Confirm your email address" text={`${site.name} will send ${address}:`}>
      <form action="/newsletter/confirm/submit" method="post" className="grid gap-6">
        <ul className="list-disc pl-5">
          {waiting.map(({ choice, label }) => (
            <li key={choice} className="wrap-break-word">
              {label}
              <input type="hidden" name="choice" value={choice} />
            </li>
          ))}
        </ul>
        <input type="hidden" name="token" value={token} />
        <Button className="justify-self-start">Confirm</Button>
      </form>
    </MailPage>
  );
}

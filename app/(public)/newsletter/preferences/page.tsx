import { cookies } from "next/headers";
import { LinkForm } from "@/components/preferences/link-form";
import { BrokenLink, MailPage } from "@/components/preferences/mail-page";
import { PreferencesPage } from "@/components/preferences/preferences-page";
import { LinkButton } from "@/components/ui/button";
import { site } from "@/lib/site";
import { linkAnswerCookie, readAnswer } from "@/lib/newsletter/answer-cookie";
import { readPreferences } from "@/lib/mail/subscription-links";
import { linkRequested, parseOutcome } from "@/lib/alerts/messages";
import { readMailChoices } from "@/lib/alerts/queries";

export const metadata = { title: `Your mail | ${site.name}`, robots: { index: false } };

/** With the token of a mailed link, shows its address's subscriptions; without one, a form that requests the link. */
export default async function MailPreferencesPage({
  searchParams,
}: PageProps<"/newsletter/preferences">) {
  const { token: given, deleted, outcome } = await searchParams;
  if (!given) {
    const answer = readAnswer((await cookies()).get(linkAnswerCookie.name)?.value);
    return (
      <MailPage
        title={`Your mail from ${site.name}`}
        text="See, change or end your newsletter and job alerts: we mail you the link to the page where you do."
        status={answer?.ok && linkRequested}
      >
        <LinkForm answer={answer} />
        <LinkButton href="/" variant="outline" className="justify-self-start">
          See all jobs
        </LinkButton>
      </MailPage>
    );
  }
  const token = String(given);
  const address = readPreferences(token);
  if (!address) return <BrokenLink />;
  return (
    <PreferencesPage
      token={token}
      address={address}
      choices={await readMailChoices(address)}
      isDeleted={Boolean(deleted)}
      outcome={parseOutcome(outcome)}
    />
  );
}

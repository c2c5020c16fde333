import { cookies } from "next/headers";
import { LinkPage } from "@/components/preferences/link-page";
import { BrokenLink, uncutLink } from "@/components/preferences/mail-page";
import { PreferencesPage } from "@/components/preferences/preferences-page";
import { site } from "@/lib/site";
import { linkAnswerCookie, readAnswer } from "@/lib/newsletter/answer-cookie";
import { readPreferences } from "@/lib/mail/subscription-links";
import { parseOutcome } from "@/lib/alerts/messages";
import { readMailChoices } from "@/lib/alerts/queries";

type Props = {
  searchParams: Promise<{ token?: string | string[]; deleted?: string; outcome?: string }>;
};

export const metadata = { title: `Your mail | ${site.name}`, robots: { index: false } };

/** With the token of a mailed link, shows its address's subscriptions; without one, a form that requests the link. */
export default async function MailPreferencesPage({ searchParams }: Props) {
  const { token: given, deleted, outcome } = await searchParams;
  if (!given) {
    const answer = (await cookies()).get(linkAnswerCookie.name)?.value;
    return <LinkPage answer={readAnswer(answer)} />;
  }
  const token = String(given);
  const address = readPreferences(token);
  if (!address) return <BrokenLink text={uncutLink} />;
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

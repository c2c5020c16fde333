import type { Metadata } from "next";
import { BrokenLink, uncutLink } from "@/components/preferences/mail-page";
import { PreferencesPage } from "@/components/preferences/preferences-page";
import { site } from "@/lib/config/site";
import { readPreferences } from "@/lib/newsletter/links";
import { readMailChoices } from "@/lib/preferences/queries";

type Props = { searchParams: Promise<{ token?: string | string[]; deleted?: string }> };

export const metadata: Metadata = { title: `Your mail | ${site.name}`, robots: { index: false } };

/** All that an address gets, for whoever has a link that was mailed there. */
export default async function MailPreferencesPage({ searchParams }: Props) {
  const { token: given, deleted } = await searchParams;
  const token = String(given);
  const address = readPreferences(token);
  if (!address) return <BrokenLink text={uncutLink} />;
  return (
    <PreferencesPage
      token={token}
      address={address}
      choices={await readMailChoices(address)}
      isDeleted={Boolean(deleted)}
    />
  );
}

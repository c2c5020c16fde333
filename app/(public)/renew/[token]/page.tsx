import { RenewalPage } from "@/components/jobs/renewal-page";
import { site } from "@/lib/site";
import { getRenewal, readRenewal } from "@/lib/jobs/renewal-queries";
export const metadata = { title: `Renew a job | ${site.name}`, robots: { index: false } };

/** The page that mails about a job's expiry link to. It only shows a button, because mail scanners open links. */
export default async function RenewJobPage({ params }: PageProps<"/renew/[token]">) {
  const { token } = await params;
  const renewal = readRenewal(token);
  return <RenewalPage token={token} job={renewal && (await getRenewal(renewal))} />;
}

import { Read } from "@/components/console/read";
import { DigestAdmin } from "@/components/digests/manage/digest-admin";
import { readAsAdmin } from "@/lib/auth/session";
import { listDigestResults, readDigestSchedule } from "@/lib/digests/queries";
import { parseListQuery } from "@/lib/forms/list";

export const metadata = { title: "Newsletter" };

export default async function NewsletterPage({ searchParams }: PageProps<"/admin/newsletter">) {
  const { page } = parseListQuery(await searchParams);
  return (
    <Read
      data={readAsAdmin(() => Promise.all([readDigestSchedule(), listDigestResults(page)]))}
      title="Newsletter"
      failed="Failed to load the newsletter"
    >
      {([schedule, found]) => <DigestAdmin schedule={schedule} found={found} />}
    </Read>
  );
}

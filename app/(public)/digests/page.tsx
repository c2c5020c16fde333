import { connection } from "next/server";
import { DigestListing } from "@/components/digests/digest-listing";
import { site } from "@/lib/config/site";
import { listDigests } from "@/lib/digests/queries";
import { digestsPath } from "@/lib/digests/format";
import { pageMetadata } from "@/lib/metadata/metadata";

export const metadata = pageMetadata({
  title: "Newsletter archive",
  description: `Past issues of the weekly newsletter of ${site.name}: new Go jobs, events and posts.`,
  path: digestsPath,
});

export default async function DigestsPage() {
  await connection();
  return <DigestListing digests={await listDigests()} />;
}

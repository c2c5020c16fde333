import { notFound } from "next/navigation";
import { DigestPage } from "@/components/digests/digest-page";
import { JsonLd } from "@/components/layout/json-ld";
import { site } from "@/lib/config/site";
import { digestDay, digestCrumbs, digestPath } from "@/lib/digests/format";
import { getDigest, readDigestContent } from "@/lib/digests/queries";
import { breadcrumbsJsonLd } from "@/lib/metadata/json-ld";
import { pageMetadata } from "@/lib/metadata/metadata";

type Props = PageProps<"/digests/[day]">;

const readDigest = async ({ params }: Props) => (await getDigest((await params).day)) ?? notFound();

export async function generateMetadata(props: Props) {
  const digest = await readDigest(props);
  return pageMetadata({
    title: `New Go jobs, ${digestDay(digest)}`,
    description: `${digest.jobTotal} Go jobs that were new on ${site.name} in the week before ${digestDay(digest)}, with events and posts.`,
    path: digestPath(digest.slug),
  });
}

export default async function PastDigestPage(props: Props) {
  const digest = await readDigest(props);
  return (
    <>
      <DigestPage digest={digest} content={await readDigestContent(digest)} />
      <JsonLd things={[breadcrumbsJsonLd(digestCrumbs(digest.slug))]} />
    </>
  );
}

import { notFound } from "next/navigation";
import { MoreDigestJobs } from "@/components/digests/digest-page";
import { site } from "@/lib/config/site";
import { digestDay, moreJobsPath } from "@/lib/digests/format";
import { getDigest, listMoreDigestJobs } from "@/lib/digests/queries";
import { parseJobFilters } from "@/lib/jobs/search";
import { pageMetadata } from "@/lib/metadata/metadata";

type Props = PageProps<"/digests/[day]/more">;

const readDigest = async ({ params }: Props) => (await getDigest((await params).day)) ?? notFound();

export async function generateMetadata(props: Props) {
  const { slug } = await readDigest(props);
  const day = digestDay({ slug });
  return pageMetadata({
    title: `More new Go jobs, ${day}`,
    description: `Go jobs that were new on ${site.name} in the week before ${day}, beyond those in its newsletter.`,
    path: moreJobsPath(slug, parseJobFilters(await props.searchParams).page),
    isIndexed: false,
  });
}

export default async function MoreDigestJobsPage(props: Props) {
  const digest = await readDigest(props);
  const { page } = parseJobFilters(await props.searchParams);
  return (
    <MoreDigestJobs digest={digest} page={page} {...await listMoreDigestJobs(digest.slug, page)} />
  );
}

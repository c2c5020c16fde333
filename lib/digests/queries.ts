import "server-only";
import { LRUCache } from "lru-cache";
import { getBlogSummary } from "@/lib/blogs/queries";
import { readNewest, type SitemapLeaf } from "@/lib/rows/queries";
import { listEventsWithIds } from "@/lib/events/queries";
import { oncePerRequest } from "@/lib/http/once-per-request";
import { listOpenJobs, type FoundRow, toFoundSummary } from "@/lib/jobs/queries";
import { jobsPerPage } from "@/lib/jobs/schema";
import { operatorClient, publicReader, sessionClient } from "@/lib/supabase/server";
import { toIso } from "@/lib/text/dates";
import { fromRow, readJson } from "@/lib/text/from-row";
import { groupJobsByPlace } from "@/lib/digests/format";
import type { Digest, DigestContent, DigestPlan, DigestSchedule } from "@/lib/digests/schema";

/** Maximum number of digests in the archive: two years. */
const archiveSize = 104;

const selectDigests = () =>
  publicReader()
    .from("digests")
    .select("id, slug, created_at, job_ids, job_total, event_ids, blog_id");

export async function listDigests(): Promise<Digest[]> {
  const { data } = await selectDigests()
    .order("slug", { ascending: false })
    .limit(archiveSize)
    .throwOnError();
  return data.map(fromRow);
}

export const getDigest = oncePerRequest(async (slug: string) => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/u.test(slug);
  return isDay ? findDigest("slug", slug) : null;
});

async function findDigest(column: "slug" | "id", value: string): Promise<Digest | null> {
  const { data } = await selectDigests().eq(column, value).maybeSingle().throwOnError();
  return data && fromRow(data);
}

export async function listSitemapDigests(): Promise<SitemapLeaf[]> {
  return (await listDigests()).map(({ slug, createdAt }) => ({ slug, updatedAt: createdAt }));
}

/** A page of the new jobs beyond those listed in a digest, which only counts them. */
export async function listMoreDigestJobs(slug: string, page: number) {
  const { jobs, total } = await readJson<{ jobs: FoundRow[]; total: number }>(
    publicReader().rpc("more_digest_jobs", {
      digest_slug: slug,
      page_offset: (page - 1) * jobsPerPage,
      page_size: jobsPerPage,
    }),
  );
  return { jobs: jobs.map(toFoundSummary), total };
}

export async function readDigestContent(digest: Digest): Promise<DigestContent> {
  const [content, more] = await Promise.all([readPlanContent(digest), countMoreJobs(digest)]);
  return { ...content, more };
}

/** The number of still open jobs among those that a digest counts but does not list. */
async function countMoreJobs({ slug, jobTotal, jobIds }: Digest): Promise<number> {
  if (jobTotal === jobIds.length) return 0;
  const { total } = await listMoreDigestJobs(slug, 1);
  return total;
}

async function readPlanContent(plan: DigestPlan): Promise<DigestContent> {
  const [jobs, events, blog] = await Promise.all([
    listOpenJobs(plan.jobIds),
    listEventsWithIds(plan.eventIds),
    plan.blogId ? getBlogSummary(plan.blogId) : null,
  ]);
  return {
    groups: groupJobsByPlace(jobs),
    open: jobs.length,
    more: plan.jobTotal - plan.jobIds.length,
    events,
    blog,
  };
}

const unsent = "unsent";

/** Caches a digest's content by its id for mails sent within seconds of each other; the id `unsent` is the preview. */
const mailedDigests = new LRUCache<string, { slug: string | null; content: DigestContent }>({
  max: 10,
  ttl: 5000,
  fetchMethod: async (id) => {
    if (id === unsent) {
      const { data } = await operatorClient().rpc("compose_digest").single().throwOnError();
      return { slug: null, content: await readPlanContent(fromRow(data)) };
    }
    const digest = await findDigest("id", id);
    if (!digest) return undefined;
    return { slug: digest.slug, content: await readDigestContent(digest) };
  },
});

/** A digest's content for its mails. Without an id, the content of the digest that would be sent now. */
export function readMailedDigest(id: string | null) {
  return mailedDigests.fetch(id ?? unsent);
}

export async function readDigestSchedule(): Promise<DigestSchedule> {
  const client = sessionClient();
  const [{ data: settings }, { data: nextAt }] = await Promise.all([
    client.from("digest_settings").select("is_on, time_zone").single().throwOnError(),
    client.rpc("next_digest_at").throwOnError(),
  ]);
  return { ...fromRow(settings), nextAt: nextAt && toIso(nextAt) };
}

export function listDigestResults(page: number) {
  const noMails = { recipients: 0, sent: 0, refused: 0, unsubscribed: 0 };
  return readNewest(
    page,
    () =>
      sessionClient()
        .from("digests")
        .select(
          "slug, job_total, created_at, result:digest_results(recipients, sent, refused, unsubscribed)",
          { count: "exact" },
        ),
    ({ result, ...row }) => {
      const [mailCounts = noMails] = [result].flat();
      return { ...fromRow(row), ...(mailCounts ?? noMails) };
    },
  );
}

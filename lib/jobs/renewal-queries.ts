import "server-only";
import { operatorClient } from "@/lib/supabase/server";
import { dayMs, toIso } from "@/lib/text/dates";
import { closedPageDays } from "./schema";
import { z } from "zod";
import { readToken, signToken } from "@/lib/mail/signed-token";

/**
 * The job that a mailed link is about, for its page and its mail; null where it is gone, archived or its recruiter may not
 * post. `isOutdated`: it was renewed or closed since.
 * `isAddressConfirmed`: its recruiter's address is theirs, so that a mail may hold what they typed. Throws when the backend fails.
 */
export async function getRenewal({ jobId, expiresAt }: Renewal) {
  const { data } = await operatorClient()
    .from("jobs")
    .select(
      "slug, title, application_url, expires_at, link_died_at, recruiter:recruiters(status, address_confirmed_at)",
    )
    .eq("id", jobId)
    .eq("is_archived", false)
    .maybeSingle()
    .throwOnError();
  if (!data || (data.recruiter && data.recruiter.status !== "approved")) return null;
  const now = Date.now();
  const openUntil = Date.parse(data.expires_at);
  if (openUntil <= now - closedPageDays * dayMs) return null;
  return {
    slug: data.slug,
    title: data.title,
    applicationUrl: data.application_url,
    expiresAt: toIso(data.expires_at),
    hasDeadLink: data.link_died_at !== null,
    isAdmins: data.recruiter === null,
    isAddressConfirmed: !data.recruiter || data.recruiter.address_confirmed_at !== null,
    isOutdated: openUntil !== Date.parse(expiresAt),
    state: openUntil > now ? ("open" as const) : ("closed" as const),
  };
}

/** Which job, and its running out at which time: renewed or closed since, the job is no longer what a link is about. */
export type Renewal = { jobId: string; expiresAt: string };

const purpose = "renew job";

const schema = z.object({ jobId: z.uuid(), expiresAt: z.string() });

/** The page that renews a job, for whoever was mailed the link to it. */
export function renewalPath({ jobId, expiresAt }: Renewal): string {
  return `/renew/${signToken(purpose, { jobId, expiresAt })}`;
}

/** What a link is about; null where it is none of ours. */
export function readRenewal(token: string): Renewal | null {
  return schema.safeParse(readToken(purpose, token)).data ?? null;
}

import "server-only";
import { operatorClient } from "@/lib/supabase/server";
import { dayMs } from "@/lib/text/dates";
import { fromRow } from "@/lib/text/from-row";
import { closedPageDays } from "@/lib/jobs/schema";
import type { StatedFacts } from "@/lib/jobs/stated-facts";
import { z } from "zod";
import { readToken, signToken } from "@/lib/mail/links";

/** The job of a mailed renewal link; null if the job was deleted or archived, or its recruiter may no longer post. */
export async function getRenewal({ jobId, expiresAt }: Renewal) {
  const columns =
    "slug, title, application_url, stated, expires_at, link_died_at, recruiter:recruiters(status, address_confirmed_at)";
  const active = operatorClient().from("jobs").select(columns).eq("is_archived", false);
  const { data } = await active.eq("id", jobId).maybeSingle().throwOnError();
  if (!data) return null;
  const { recruiter, link_died_at, stated, ...job } = data;
  if (recruiter && recruiter.status !== "approved") return null;
  const now = Date.now();
  const openUntil = Date.parse(data.expires_at);
  if (openUntil <= now - closedPageDays * dayMs) return null;
  return {
    ...fromRow(job),
    vacancy: (stated as StatedFacts).vacancy ?? null,
    hasDeadLink: link_died_at !== null,
    isAdmins: recruiter === null,
    isAddressConfirmed: !recruiter || recruiter.address_confirmed_at !== null,
    isOutdated: openUntil !== Date.parse(expiresAt),
    state: openUntil > now ? ("open" as const) : ("closed" as const),
  };
}

/**
 * The content of a renewal link: a job and its expiry time. A change of the expiry time, such as a renewal, invalidates
 * the link.
 */
export const renewalSchema = z.object({ jobId: z.uuid(), expiresAt: z.string() });

export type Renewal = z.output<typeof renewalSchema>;

const purpose = "renew job";

/** The path of a renewal link, which is signed. */
export const renewalPath = ({ jobId, expiresAt }: Renewal) =>
  `/renew/${signToken(purpose, { jobId, expiresAt })}`;

/** The content of a renewal link; null if its signature or content is invalid. */
export const readRenewal = (token: string): Renewal | null =>
  renewalSchema.safeParse(readToken(purpose, token)).data ?? null;

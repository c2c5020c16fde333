import { z } from "zod";
import { readToken, signToken } from "@/lib/mail/signed-token";

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

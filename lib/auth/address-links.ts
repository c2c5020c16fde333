import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { confirmationMs, readToken, signToken } from "@/lib/mail/links";

const purpose = "confirm account address";

const confirmation = z.object({ account: z.uuid(), address: z.string(), until: z.number() });

/** The signed link by which the owner of an account confirms its address; `askedAt` (ISO 8601) starts its lifetime. */
export function addressUrl(account: string, address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return absoluteUrl(
    `/recruiter/register/confirm?token=${signToken(purpose, { account, address, until })}`,
  );
}

/** The account and address in the token of a confirmation link; null if the token is invalid or has expired. */
export function readAddressToken(token: string, now = Date.now()) {
  const { data } = confirmation.safeParse(readToken(purpose, token));
  return data && now < data.until ? data : null;
}

import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/config/site";
import { confirmationMs, readToken, signToken } from "@/lib/mail/links";

const purpose = "confirm account address";

const confirmation = z.object({ account: z.uuid(), address: z.string(), until: z.number() });

/** A signed link that confirms the e-mail address of an account. Its lifetime starts at `askedAt` (ISO 8601). */
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

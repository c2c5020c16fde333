import "server-only";
import { z } from "zod";
import { absoluteUrl } from "@/lib/site";
import { confirmationMs } from "@/lib/mail/subscription-links";
import { readToken, signToken } from "@/lib/mail/signed-token";

const purpose = "confirm account address";

const confirmation = z.object({ account: z.uuid(), address: z.string(), until: z.number() });

/** Which account has which address, as the owner of the address confirms it. */
type AddressConfirmation = Omit<z.infer<typeof confirmation>, "until">;

/** Where the owner of an address confirms that the account is theirs, requested at `askedAt` (ISO 8601). */
export function addressUrl(account: string, address: string, askedAt: string): string {
  const until = new Date(askedAt).getTime() + confirmationMs;
  return absoluteUrl(
    `/recruiter/register/confirm?token=${signToken(purpose, { account, address, until })}`,
  );
}

/** What a link for confirming an address says; null where it is too old, or none of ours. */
export function readAddressToken(token: string, now = Date.now()): AddressConfirmation | null {
  const { data } = confirmation.safeParse(readToken(purpose, token));
  return data && now < data.until ? data : null;
}

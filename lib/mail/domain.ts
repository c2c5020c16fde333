import { env } from "../config/env.ts";

/** The domain of a sender, with a name before the address or without; undefined where there is none. */
export const domainOf = (from: string): string | undefined =>
  /@([^@>\s]+)>?\s*$/u.exec(from)?.[1]?.toLowerCase();

/** The domain this board sends from: of its signature, else of its sender. */
export const mailDomain =
  env.DKIM_DOMAIN ?? domainOf(env.MAIL_FROM) ?? new URL(env.SITE_URL).hostname;

import { env } from "../config/env.ts";

/** The domain this board sends from: of its signature, else of its sender. */
export const mailDomain =
  env.DKIM_DOMAIN ??
  /@([^@>\s]+)>?\s*$/u.exec(env.MAIL_FROM)?.[1] ??
  new URL(env.SITE_URL).hostname;

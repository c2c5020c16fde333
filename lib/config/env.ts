import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { z } from "zod";

// This module holds secrets, so it throws when a browser loads it.
if (typeof window !== "undefined") throw new Error("lib/config/env.ts belongs to the server.");

class EnvironmentError extends Error {
  override name = "EnvironmentError";
}

const port = z.coerce
  .number("must be a port number")
  .int("must be a port number")
  .min(1, "must be between 1 and 65535")
  .max(65_535, "must be between 1 and 65535");

const numberSetting = (least: number, most: number) =>
  z.coerce
    .number("must be a number")
    .int("must be a whole number")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);

const urlSetting = (description: string, protocol: RegExp) =>
  z.url({ protocol, error: `must be ${description}` });

const webUrl = urlSetting("an http(s) address", /^https?$/);
const origin = webUrl
  .refine(
    (value) => URL.parse(value)?.pathname === "/",
    "must be an origin, like https://example.com",
  )
  .transform((value) => new URL(value).origin);
const postgresUrl = urlSetting("a postgres:// address", /^postgres(ql)?$/);

// bcrypt, with which GoTrue hashes passwords, ignores the bytes after the 72nd.
const password = z
  .string()
  .min(8, "needs at least 8 characters")
  .refine((value) => Buffer.byteLength(value) <= 72, "must be at most 72 bytes");

const host = z.string().regex(/^[\w.:-]+$/, "must be a host name or an address");

const textSetting = (most: number) => z.string().max(most, `must be at most ${most} characters`);

/** A network of addresses, for node:net. */
type Network = { address: string; prefix: number; family: "ipv4" | "ipv6" };

/** Parses an address, or a network as in 10.0.0.0/8; null if it is neither or contains all addresses. */
function parseNetwork(given: string): Network | null {
  const [address = "", size, ...rest] = given.split("/");
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const prefix = size === undefined ? bits : Number(size);
  const isPrefix = size === undefined || /^\d{1,3}$/.test(size);
  if (version === 0 || rest.length > 0 || !isPrefix || prefix < 1 || prefix > bits) return null;
  return { address, prefix, family: version === 4 ? "ipv4" : "ipv6" };
}

const proxies = z.string().transform((value, context): number | Network[] => {
  if (/^\d+$/.test(value.trim()) && Number(value) <= 10) return Number(value);
  const networks = value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(parseNetwork);
  const isValid = networks.every((network) => network !== null);
  if (isValid) return networks;
  context.addIssue("must be a number from 0 to 10, or networks like: 127.0.0.1, 10.0.0.0/8");
  return z.NEVER;
});

const domain = z.hostname("must be a domain").toLowerCase();

// A value in an env file is one line: the line breaks of a key are written as \\n, or the key is in base64.
const privateKey = z.string().transform((value, context) => {
  const pem = value.includes("-----BEGIN")
    ? value.replaceAll("\\n", "\n")
    : Buffer.from(value, "base64").toString();
  try {
    if (createPrivateKey(pem).asymmetricKeyType === "rsa") return pem;
  } catch {
    // A key that cannot be parsed is reported below.
  }
  context.addIssue("must be an RSA private key, in PEM format or that in base64");
  return z.NEVER;
});

const serviceAccount = z.object({
  client_email: z.email(),
  private_key: z.string(),
  token_uri: webUrl,
});

const accountKey = z.string().transform((value, context) => {
  const json = value.trimStart().startsWith("{") ? value : Buffer.from(value, "base64").toString();
  try {
    const account = serviceAccount.parse(JSON.parse(json));
    createPrivateKey(account.private_key);
    return account;
  } catch {
    context.addIssue("must be the JSON key of a Google service account, or that in base64");
    return z.NEVER;
  }
});

const links = z.string().transform((value, context) =>
  value.split(",").map((pair) => {
    // The first equals sign ends the label; a URL may contain others.
    const [label = "", target = ""] = pair.split(/=(.*)/s).map((part) => part.trim());
    if (!label || !webUrl.safeParse(target).success)
      context.addIssue("must be a list like: GitHub=https://github.com/me, X=https://x.com/me");
    return { label, url: target };
  }),
);

const variables = z.object({
  PORT: port.default(3000),
  HOST: host.default("127.0.0.1"),
  SITE_URL: origin.optional(),
  DATA_DIR: z.string().default(".data"),
  SUPABASE_PORT: port.default(54_321),
  SUPABASE_URL: webUrl.transform((value) => value.replace(/\/+$/, "")).optional(),
  SUPABASE_PUBLISHABLE_KEY: z.string().min(20, "is too short to be a key").optional(),
  SUPABASE_SECRET_KEY: z.string().min(20, "is too short to be a key").optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_CA: z.string().optional(),
  SEED: z.enum(["demo", "none"], "must be demo or none").default("demo"),
  ADMIN_EMAIL: z.email("must be an e-mail address").toLowerCase().default("admin@golang-jobs.dev"),
  ADMIN_PASSWORD: password.optional(),
  DEMO_PASSWORD: password.optional(),
  CONTACT_EMAIL: z.email("must be an e-mail address").default("hello@golang-jobs.dev"),
  OPERATOR_NAME: textSetting(200).optional(),
  OPERATOR_ADDRESS: textSetting(500).optional(),
  COMPANY_PAGE_URL: webUrl.default("https://www.linkedin.com/company/golang-jobs"),
  FOLLOW_LINKS: links.default([
    { label: "LinkedIn", url: "https://www.linkedin.com/company/golang-jobs" },
    { label: "X", url: "https://x.com/golangjobs" },
  ]),
  SITE_NAME: textSetting(60).default("Golang Jobs"),
  SITE_PRODUCT: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must look like golang-jobs")
    .default("golang-jobs"),
  SITE_DESCRIPTION: textSetting(300).default(
    "Jobs for Go developers, with the events, posts and books of their community.",
  ),
  SMTP_URL: urlSetting("an smtp:// or smtps:// address", /^smtps?$/).optional(),
  MAIL_FROM: textSetting(320)
    .regex(/^[^\r\n]*$/, "must be one line")
    .optional(),
  MAIL_PER_MINUTE: numberSetting(1, 1_000_000).default(600),
  DKIM_DOMAIN: domain.optional(),
  DKIM_SELECTOR: domain.optional(),
  DKIM_PRIVATE_KEY: privateKey.optional(),
  INDEXNOW_KEY: z
    .string()
    .regex(/^[A-Za-z0-9-]{8,128}$/, "must be 8 to 128 letters, digits and hyphens")
    .optional(),
  INDEXNOW_URL: webUrl.default("https://api.indexnow.org/indexnow"),
  GOOGLE_INDEXING_ACCOUNT: accountKey.optional(),
  GOOGLE_INDEXING_PER_DAY: numberSetting(1, 1_000_000).default(200),
  TRUSTED_PROXIES: proxies.default(0),
  HSTS: z.enum(["site", "subdomains"], "must be site or subdomains").default("site"),
  CRON_SECRET: z.string().min(16, "needs at least 16 characters").optional(),
  NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: z
    .base64("must be 16, 24 or 32 bytes in base64")
    .refine(
      (value) => [16, 24, 32].includes(Buffer.from(value, "base64").length),
      "must be 16, 24 or 32 bytes in base64",
    )
    .optional(),
  REDIS_URL: urlSetting("a redis:// address", /^rediss?$/).optional(),
  PURGE_URL: webUrl.optional(),
  PRIVATE_HOST: host.default("127.0.0.1"),
  SLOW_QUERY_MS: numberSetting(1, 60_000).default(500),
  LOG_LEVEL: z.enum(["error", "warn", "info"], "must be error, warn or info").default("info"),
});

export const variableNames = Object.keys(variables.shape);

export type Env = z.output<typeof variables> & { SITE_URL: string; MAIL_FROM: string };

/** Parses environment variables, empty ones as unset. Throws an EnvironmentError that names the first invalid one. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const { data, error } = variables.safeParse(given);
  const issue = error?.issues[0];
  if (!data) throw new EnvironmentError(`${issue?.path[0]?.toString()} ${issue?.message}.`);

  if (data.SUPABASE_URL)
    for (const key of ["SUPABASE_PUBLISHABLE_KEY", "SUPABASE_SECRET_KEY"] as const)
      if (!data[key]) throw new EnvironmentError(`${key} must be set when SUPABASE_URL is.`);

  const dkim = ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"] as const;
  const missing = dkim.find((name) => !data[name]);
  if (missing && dkim.some((name) => data[name]))
    throw new EnvironmentError(`${missing} must be set when another of DKIM_* is.`);

  if (data.DATABASE_URL && asksForVerification(data.DATABASE_URL) && !data.DATABASE_CA)
    throw new EnvironmentError(
      "DATABASE_CA must be set when DATABASE_URL asks for a verified server.",
    );

  return {
    ...data,
    SITE_URL: data.SITE_URL ?? `http://127.0.0.1:${data.PORT}`,
    MAIL_FROM: data.MAIL_FROM ?? `${data.SITE_NAME} <${data.CONTACT_EMAIL}>`,
  };
}

/** Whether PostgreSQL's own clients would verify the certificate of the server in a connection string. */
function asksForVerification(databaseUrl: string): boolean {
  const { searchParams } = new URL(databaseUrl);
  const verifyingModes = ["verify-ca", "verify-full"];
  return (
    verifyingModes.includes(searchParams.get("sslmode") ?? "") || searchParams.has("sslrootcert")
  );
}

export const env = parseEnv(process.env);

/** The origin at which this machine reaches a server that listens on HOST and PORT. */
export function localOrigin({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string {
  return `http://${localHost(HOST)}:${PORT}`;
}

/** Whether a host is this machine itself, as seen from it. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));
}

function localHost(host: string): string {
  const isWildcard = host === "0.0.0.0" || host === "::";
  if (isWildcard) return "127.0.0.1";
  const isIpv6 = host.includes(":");
  return isIpv6 ? `[${host}]` : host;
}

/** The key that signs outgoing mail; undefined if none is set. parseEnv refuses incomplete settings. */
export function dkimSettings({ DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY }: Env) {
  if (!DKIM_DOMAIN || !DKIM_SELECTOR || !DKIM_PRIVATE_KEY) return undefined;
  return { domainName: DKIM_DOMAIN, keySelector: DKIM_SELECTOR, privateKey: DKIM_PRIVATE_KEY };
}

/** The domain of outgoing mail: that of the DKIM signature, else that of the sender's address. */
export const mailDomain =
  env.DKIM_DOMAIN ?? senderDomain(env.MAIL_FROM) ?? new URL(env.SITE_URL).hostname;

/** The domain of a sender's address, which may have a display name; undefined if there is no domain. */
export function senderDomain(from: string): string | undefined {
  const domainAtEnd = /@([^@>\s]+)>?\s*$/u;
  return domainAtEnd.exec(from)?.[1]?.toLowerCase();
}

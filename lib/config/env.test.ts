import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { dkimSettings, localOrigin, parseEnv } from "@/lib/config/env";

test("the environment accepts the key of a Google service account as JSON or in base64", () => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const account = {
    client_email: "board@project.iam.gserviceaccount.com",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    token_uri: "https://oauth2.googleapis.com/token",
  };
  const file = JSON.stringify({ type: "service_account", ...account }, null, 2);
  for (const key of [file, Buffer.from(file).toString("base64")])
    expect(parseEnv({ GOOGLE_INDEXING_ACCOUNT: key }).GOOGLE_INDEXING_ACCOUNT).toEqual(account);
});

test("the environment accepts the DKIM key as PEM, as PEM in one line and in base64", () => {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 1024,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  const base64 = Buffer.from(privateKey).toString("base64");
  for (const DKIM_PRIVATE_KEY of [privateKey, privateKey.replaceAll("\n", "\\n"), base64])
    expect(
      dkimSettings(parseEnv({ DKIM_DOMAIN: "X.dev", DKIM_SELECTOR: "news", DKIM_PRIVATE_KEY })),
    ).toEqual({ domainName: "x.dev", keySelector: "news", privateKey });
  expect(dkimSettings(parseEnv({}))).toBeUndefined();
});

test("the environment has defaults when no variable is set", () => {
  expect(parseEnv({})).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    SITE_URL: "http://127.0.0.1:3000",
    SEED: "demo",
  });
});

test.each([
  "x",
  "11",
  "10.0.0.0/33",
  "10.0.0.0/",
  "0.0.0.0/0",
  "::/0",
  "10.0.0.0/8/8",
  "10.0.0.0/8, x",
])("the environment refuses the trusted proxies %s", (TRUSTED_PROXIES) => {
  expect(() => parseEnv({ TRUSTED_PROXIES })).toThrow(
    "TRUSTED_PROXIES must be a number from 0 to 10, or networks like: 127.0.0.1, 10.0.0.0/8.",
  );
});

test("the environment treats empty variables as unset", () => {
  expect(parseEnv({ PORT: "", SITE_URL: " ", SUPABASE_URL: "" })).toEqual(parseEnv({}));
});

test("the environment derives SITE_URL from the port", () => {
  expect(parseEnv({ PORT: "8080" }).SITE_URL).toBe("http://127.0.0.1:8080");
});

test("the environment strips the trailing slash of SITE_URL", () => {
  expect(parseEnv({ PORT: "8080", SITE_URL: "https://jobs.example/" }).SITE_URL).toBe(
    "https://jobs.example",
  );
});

test.each([
  ["127.0.0.1", "http://127.0.0.1:80"],
  ["0.0.0.0", "http://127.0.0.1:80"],
  ["::", "http://127.0.0.1:80"],
  ["::1", "http://[::1]:80"],
  ["jobs.example", "http://jobs.example:80"],
])("the local origin of a server that listens on %s is %s", (HOST, origin) => {
  expect(localOrigin({ HOST, PORT: 80 })).toBe(origin);
});

test.each([
  [{ PORT: "http" }, "PORT must be a port number."],
  [{ PORT: "70000" }, "PORT must be between 1 and 65535."],
  [{ SITE_URL: "jobs.example" }, "SITE_URL must be an http(s) address."],
  [
    { SITE_URL: "https://jobs.example/board" },
    "SITE_URL must be an origin, like https://example.com.",
  ],
  [{ SEED: "yes" }, "SEED must be demo or none."],
  [{ DATABASE_URL: "mysql://localhost" }, "DATABASE_URL must be a postgres:// address."],
  [{ MAIL_PER_MINUTE: "0" }, "MAIL_PER_MINUTE must be at least 1."],
  [{ MAIL_FROM: "a\nBcc: b@x.dev" }, "MAIL_FROM must be one line."],
  [{ DKIM_DOMAIN: "x.dev" }, "DKIM_SELECTOR must be set when another of DKIM_* is."],
  [
    { DKIM_PRIVATE_KEY: "-----BEGIN PRIVATE KEY-----" },
    "DKIM_PRIVATE_KEY must be an RSA private key, in PEM format or that in base64.",
  ],
  [{ INDEXNOW_KEY: "a/../b.txt" }, "INDEXNOW_KEY must be 8 to 128 letters, digits and hyphens."],
  [
    { GOOGLE_INDEXING_ACCOUNT: "{}" },
    "GOOGLE_INDEXING_ACCOUNT must be the JSON key of a Google service account, or that in base64.",
  ],
  [
    {
      GOOGLE_INDEXING_ACCOUNT:
        '{"client_email": "a@b.dev", "private_key": "none", "token_uri": "https://x.dev"}',
    },
    "GOOGLE_INDEXING_ACCOUNT must be the JSON key of a Google service account, or that in base64.",
  ],
  [{ ADMIN_PASSWORD: "short" }, "ADMIN_PASSWORD needs at least 8 characters."],
  [{ ADMIN_PASSWORD: "ä".repeat(37) }, "ADMIN_PASSWORD must be at most 72 bytes."],
  [{ CRON_SECRET: "short" }, "CRON_SECRET needs at least 16 characters."],
  [
    { SUPABASE_URL: "https://x.supabase.co" },
    "SUPABASE_PUBLISHABLE_KEY must be set when SUPABASE_URL is.",
  ],
  [
    { DATABASE_URL: "postgres://db.example.com/postgres?sslmode=verify-full" },
    "DATABASE_CA must be set when DATABASE_URL asks for a verified server.",
  ],
  [
    { DATABASE_URL: "postgres://db.example.com/postgres?sslrootcert=system" },
    "DATABASE_CA must be set when DATABASE_URL asks for a verified server.",
  ],
  [
    { FOLLOW_LINKS: "X=javascript:alert(1)" },
    "FOLLOW_LINKS must be a list like: GitHub=https://github.com/me, X=https://x.com/me.",
  ],
])(
  "the environment refuses the invalid variables %o with an error that names one",
  (given, sentence) => {
    expect(() => parseEnv(given)).toThrow(sentence);
  },
);

import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "../lib/config/env.ts";
import type { Site } from "./site.ts";
import { welcomeMessage } from "./welcome.ts";

type Embedded = NonNullable<Site["embedded"]>;

const url = "http://127.0.0.1:3000";

const embeddedBackend = (folder = ".data") =>
  ({
    admin: { email: "admin@golang-jobs.dev", password: "secret of the admin" },
    demoPassword: "secret of all four",
    folder: { path: resolve(folder) },
  }) as Embedded;

const welcomeText = (
  variables: Record<string, string>,
  backend: Embedded | null = embeddedBackend(),
) => welcomeMessage({ env: parseEnv(variables), url, embedded: backend });

test("the first start prints the accounts with their passwords and the folder of mail", () => {
  const text = welcomeText({});
  expect(text).toContain(`${url}/admin/login      admin@golang-jobs.dev  secret of the admin`);
  expect(text).toContain(`${url}/recruiter/login  approved@acme-systems.dev  secret of all four`);
  expect(text.match(/secret of all four/gu)).toHaveLength(1);
  expect(text).toContain("The four demo recruiters share this password");
  for (const other of ["pending@acme-systems.dev", "rejected@acme-systems.dev"])
    expect(text).toContain(other);
  expect(text).toContain("other@borealis-labs.dev");
  expect(text).toContain("Mail: files in .data/outbox\n");
});

test("the first start prints neither passwords from variables nor a folder of mail that is sent", () => {
  const text = welcomeText({
    ADMIN_PASSWORD: "admin-password",
    DEMO_PASSWORD: "demo-password",
    SMTP_URL: "smtp://mail.example.com",
    MAIL_FROM: "jobs@example.com",
  });
  expect(text).not.toMatch(/secret of|admin-password|demo-password/u);
  expect(text).toContain("the password in DEMO_PASSWORD");
  expect(text).toContain("Mail: sent by the server in SMTP_URL");
  expect(text).not.toContain("outbox");
});

test("in the welcome message only lines with a sign-in address and a password are wider than 80 columns", () => {
  const wide = welcomeText({})
    .split("\n")
    .filter((line) => line.length > 80);
  expect(wide.every((line) => line.includes("/login"))).toBe(true);
});

test("without demo data the welcome message names no demo recruiters", () => {
  expect(welcomeText({ SEED: "none" })).not.toMatch(/recruiter|demo/u);
});

test("a data folder outside the current folder is printed as an absolute path", () => {
  expect(welcomeText({}, embeddedBackend("/var/lib/jobs"))).toContain(
    "Mail: files in /var/lib/jobs/outbox",
  );
});

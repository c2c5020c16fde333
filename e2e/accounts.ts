import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "@/e2e/fixtures";
import { createFormSender, postForm } from "@/e2e/post-form";

type Credentials = { email: string; password: string };

export async function signIn(
  page: Page,
  { email, password }: Credentials,
  path = "/recruiter/login",
) {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/**
 * Returns a function that submits the sign-in form without a browser, which is fast enough for tests with many
 * attempts.
 */
export async function createSignInTester(request: APIRequestContext) {
  const post = await createSignInSender(request);
  return async (credentials: Credentials, headers?: Record<string, string>) => {
    const answer = await post(credentials, headers);
    const isSignedIn = answer.headers()["set-cookie"]?.includes("session=") ?? false;
    return {
      isSignedIn,
      isRefused: (await answer.text()).includes("Too many attempts from your network."),
    };
  };
}

/** Returns a function that submits the sign-in form without a browser and returns the HTTP response. */
export async function createSignInSender(request: APIRequestContext, path = "/recruiter/login") {
  const send = await createFormSender(request, path, "Sign In");
  return ({ email, password }: Credentials, headers?: Record<string, string>) =>
    send({ email, password }, { headers, maxRedirects: 0 });
}

/** Signs in without a browser and returns the resulting page. */
export const postSignIn = (
  request: APIRequestContext,
  { email, password }: Credentials,
  path = "/recruiter/login",
) => postForm(request, path, "Sign In", { email, password });

export const readSessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith("session"));

/** Supabase Auth's error response for a password that is known from data leaks. */
export const leakedPasswordError = {
  code: 422,
  error_code: "weak_password",
  msg: "Password is known to be weak and easy to guess, please choose a different one.",
  weak_password: { reasons: ["pwned"] },
};

const outboxFolder = () => join(process.env.DATA_DIR ?? "", "outbox");

export async function readMailsTo(email: string): Promise<string[]> {
  const files = (await readdir(outboxFolder()).catch(() => []))
    .filter((file) => file.endsWith(".eml"))
    .toSorted();
  // Another test may delete an account, and with it these mails, between listing and reading the folder.
  const mails = await Promise.all(
    files.map((file) => readFile(join(outboxFolder(), file), "utf8").catch(() => "")),
  );
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decodeQuotedPrintable);
}

/**
 * Waits for a mail to `email` with a link to `path` that has the query parameter `parameter`. Returns the link's path
 * and query.
 */
export async function waitForMailedLink(
  path: string,
  email: string,
  parameter = "token_hash",
): Promise<string> {
  const pattern = new RegExp(`${path}\\?${parameter}=[\\w.-]+`);
  const findLink = async () => {
    const latest = (await readMailsTo(email)).at(-1) ?? "";
    return pattern.exec(latest)?.[0] ?? "";
  };
  await expect.poll(findLink).not.toBe("");
  return findLink();
}

/**
 * Decodes quoted-printable text (RFC 2045): joins lines that end with "=" and replaces "=XX" with the encoded
 * character.
 */
const decodeQuotedPrintable = (mail: string) =>
  mail
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Fills in the sign-in form at `path` and sends it. */
export async function signIn(
  page: Page,
  { email, password }: { email: string; password: string },
  path = "/recruiter/login",
) {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A way to send the sign-in form as a browser without JavaScript does, without its pages: tries come by the dozen. */
export async function signInForm(request: APIRequestContext) {
  const post = await signInPost(request);
  return async (
    credentials: { email: string; password: string },
    headers?: Record<string, string>,
  ) => {
    const answer = await post(credentials, headers);
    const isSignedIn = answer.headers()["set-cookie"]?.includes("session=") ?? false;
    return {
      isSignedIn,
      isRefused: (await answer.text()).includes("Too many tries from your network."),
    };
  };
}

/** The same, with the whole answer. */
export async function signInPost(request: APIRequestContext, path = "/recruiter/login") {
  const html = await (await request.get(path)).text();
  const form =
    /<form[^>]*>.*?<\/form>/s.exec(html.slice(html.indexOf("Recruiter sign in</h1>")))?.[0] ?? "";
  const text = (words = "") => words.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const fields = [...form.matchAll(/<input type="hidden" name="([^"]+)"(?: value="([^"]*)")?/g)];
  expect(fields.length).toBeGreaterThan(0);
  const hidden = Object.fromEntries(fields.map(([, name, value]) => [text(name), text(value)]));
  return (
    { email, password }: { email: string; password: string },
    headers: Record<string, string> = {},
  ) => request.post(path, { multipart: { ...hidden, email, password }, headers, maxRedirects: 0 });
}

/** What a form of the page says is wrong with the whole. */
export const alert = (page: Page) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: /./ });

/** The cookies of a session this browser has. */
export const sessionCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith("session"));

/** What Supabase says of a password that others have lost (its "leaked password protection"). */
export const leaked = {
  code: 422,
  error_code: "weak_password",
  msg: "Password is known to be weak and easy to guess, please choose a different one.",
  weak_password: { reasons: ["pwned"] },
};

const outbox = () => join(process.env.DATA_DIR ?? "", "outbox");

/** The mails that `email` was sent, oldest first, as plain text. */
export async function mailsTo(email: string): Promise<string[]> {
  const files = (await readdir(outbox()).catch(() => []))
    .filter((file) => file.endsWith(".eml"))
    .toSorted();
  const mails = await Promise.all(files.map((file) => readFile(join(outbox(), file), "utf8")));
  return mails.filter((mail) => mail.includes(`To: ${email}`)).map(decoded);
}

/** The path of the only link to `path`, with this parameter, that `email` was mailed last. */
export async function linkTo(
  path: string,
  email: string,
  parameter = "token_hash",
): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () =>
        (link = new RegExp(`${path}\\?${parameter}=[\\w.-]+`).exec(
          (await mailsTo(email)).at(-1) ?? "",
        )?.[0]),
    )
    .toBeTruthy();
  return link ?? "";
}

/** Undoes quoted-printable, as far as ASCII goes. */
const decoded = (mail: string) =>
  mail
    .replace(/=\r?\n/g, "")
    .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Shared by tests of Auth: requests, accounts and the mail that it sends. */
import { globSync } from "node:fs";
import type { Backend } from "@/scripts/backend/start";
import { dataDir, readDataFile } from "@/test/backend";

type Call = { method?: string; token?: string; key?: string };

/** Sends a request to Auth and returns its status and JSON. */
export async function callAuth(
  { url, publishableKey }: Backend,
  path: string,
  body?: object,
  { method = "POST", token, key = publishableKey }: Call = {},
) {
  const headers = {
    apikey: key,
    "content-type": "application/json",
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method,
    headers,
    redirect: "manual",
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  const content = (text ? JSON.parse(text) : {}) as Record<string, string>;
  return { status: response.status, body: content };
}

/** The file names of the mails that were written, oldest first. */
export const listWrittenMails = () => globSync("*.eml", { cwd: `${dataDir}/outbox` }).toSorted();

/** The texts of the written mails to an address, oldest first. */
export const readMailsTo = (email: string) =>
  listWrittenMails()
    .map((file) => readDataFile(`outbox/${file}`))
    .filter((mail) => mail.includes(`To: ${email}`));

/** The code in a mail that confirms an e-mail address. */
export const readConfirmationCode = (mail = "") => /^(\d{10})\r?$/m.exec(mail)?.[1] ?? "";

export const ada = { email: "ada@acme-systems.dev", password: "a long password" };

/** Registers a user account and returns its access token. */
export async function signUp(backend: Backend, email = ada.email): Promise<string> {
  const { body } = await callAuth(backend, "signup", { ...ada, email });
  return body.access_token ?? "";
}

/** Counts the responses by status. */
export function countByStatus(responses: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

/** The numbers from 0 to `count` - 1. */
export const numbersBelow = (count: number) => Array.from({ length: count }, (_, n) => n);

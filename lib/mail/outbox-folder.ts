import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";

/** Deletes the mails to an e-mail address, ignoring case, from the folder of written mails; returns how many. */
export async function deleteWrittenMail(outbox: string, address: string): Promise<number> {
  let deleted = 0;
  for (const file of await readdir(outbox).catch(fallbackIfMissing([]))) {
    const path = join(outbox, file);
    const mail = await readFile(path, "utf8").catch(fallbackIfMissing(""));
    if (readRecipient(mail) !== address.toLowerCase()) continue;
    await rm(path, { force: true });
    deleted++;
  }
  return deleted;
}

/** Written mails have one recipient, without a display name. */
function readRecipient(mail: string): string | undefined {
  const [head = ""] = mail.split(/\r?\n\r?\n/, 1);
  return /^To:\s+<?([^\s<>]+)/im.exec(head)?.[1]?.toLowerCase();
}

const fallbackIfMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== "ENOENT") throw error;
    return value;
  };

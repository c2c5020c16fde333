import { createPublicKey } from "node:crypto";
import { Resolver } from "node:dns/promises";
import { getDomain } from "tldts";
import { dkimSettings, type Env, senderDomain } from "../../lib/config/env.ts";
import { errorCode } from "../user-error.ts";
import { badResult, type Result, noteResult, okResult } from "./finding.ts";

type Records = (name: string) => Promise<string[]>;

const resolveTxt = (name: string) => new Resolver({ timeout: 2000, tries: 2 }).resolveTxt(name);

export async function checkMailDns(env: Env, resolve = resolveTxt): Promise<Result[]> {
  if (!env.SMTP_URL)
    return [noteResult("SMTP_URL is not set", `mail is written to ${env.DATA_DIR}/outbox`)];
  const domain = senderDomain(env.MAIL_FROM);
  if (!domain)
    return [
      badResult(`MAIL_FROM is ${env.MAIL_FROM}`, "set it to the address that sends the mail"),
    ];
  /** Looks up TXT records. Returns none if the error code is one of `absent`, which mean that there is no record. */
  const lookUp = async (name: string, absent: string[]) => {
    try {
      const texts = await resolve(name);
      return texts.map((pieces) => pieces.join(""));
    } catch (error) {
      if (absent.includes(errorCode(error) ?? "")) return [];
      throw error;
    }
  };
  const records = (name: string) => lookUp(name, ["ENOTFOUND", "ENODATA"]);
  try {
    // Without internet access, a DNS server may report every name as missing. To detect that, this looks up `com`,
    // which exists but has no TXT record.
    await lookUp("com", ["ENODATA"]);
    const checks = [
      checkSpf(domain, records),
      checkDkim(domain, env, records),
      checkDmarc(domain, records),
    ];
    return await Promise.all(checks);
  } catch (error) {
    const reason = errorCode(error) ?? String(error);
    const unchecked = `the DNS does not answer (${reason}), so SPF, DKIM and DMARC of ${domain} were not checked`;
    return [noteResult(unchecked, "try again with a network connection")];
  }
}

async function checkSpf(domain: string, records: Records): Promise<Result> {
  const found = (await records(domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
  if (found.length === 0)
    return badResult(`SPF: ${domain} has no record`, 'add TXT "v=spf1 include:PROVIDER -all"');
  if (found.length > 1)
    return badResult(
      `SPF: ${domain} has ${found.length} records, so none counts`,
      "merge them into one",
    );
  if (/\s\+?all(?:\s|$)/i.test(String(found[0])))
    return badResult(`SPF: ${domain} lets anybody send (${found[0]})`, "end it with -all");
  return okResult(`SPF: ${domain} ${found[0]}`);
}

async function checkDkim(domain: string, env: Env, records: Records): Promise<Result> {
  const signing = dkimSettings(env);
  if (!signing)
    return noteResult(
      "DKIM: DKIM_* are not set",
      "make sure that your mail provider signs for the domain",
    );
  if (getDomain(signing.domainName) !== getDomain(domain))
    return badResult(
      `DKIM: DKIM_DOMAIN is ${signing.domainName}, mail comes from ${domain}`,
      "DMARC requires that they match",
    );
  const name = `${signing.keySelector}._domainkey.${signing.domainName}`;
  const publicKey = createPublicKey(signing.privateKey).export({ type: "spki", format: "der" });
  const key = publicKey.toString("base64");
  const texts = await records(name);
  const keyIn = (text: string) => /(?:^|;)\s*p=([^;]*)/.exec(text)?.[1]?.replaceAll(/\s/g, "");
  if (texts.some((text) => keyIn(text) === key))
    return okResult(`DKIM: ${name} has the key that mail is signed with`);
  const record = `"v=DKIM1; k=rsa; p=${key}"`;
  return texts.length === 0
    ? badResult(`DKIM: ${name} has no record`, `add TXT ${record}`)
    : badResult(
        `DKIM: ${name} has a different key from DKIM_PRIVATE_KEY`,
        `change it to ${record}`,
      );
}

/** Checks the DMARC record of the domain or, if it has none, of its organizational domain (RFC 7489, 6.6.3). */
async function checkDmarc(domain: string, records: Records): Promise<Result> {
  for (const candidate of new Set([domain, getDomain(domain) ?? domain])) {
    const name = `_dmarc.${candidate}`;
    const texts = await records(name);
    const found = texts.find((text) => /^v=DMARC1\s*;/i.test(text));
    if (!found) continue;
    if (!/;\s*p=none/i.test(found)) return okResult(`DMARC: ${name} ${found}`);
    return noteResult(
      `DMARC: ${name} only watches (p=none)`,
      "p=quarantine once the reports are good",
    );
  }
  return badResult(
    `DMARC: ${domain} has no record`,
    `add _dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:you@${domain}"`,
  );
}

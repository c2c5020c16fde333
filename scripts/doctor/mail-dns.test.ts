import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { parseEnv } from "../../lib/config/env.ts";
import { statesOf, messagesOf } from "../../test/doctor.ts";
import { checkMailDns } from "./mail-dns.ts";

describe("DNS records of the sender", () => {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const own = publicKey.export({ type: "spki", format: "der" }).toString("base64");
  const env = parseEnv({
    SMTP_URL: "smtp://127.0.0.1",
    MAIL_FROM: "Jobs <hello@mail.jobs.example>",
    DKIM_DOMAIN: "jobs.example",
    DKIM_SELECTOR: "board",
    DKIM_PRIVATE_KEY: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
  });
  const dns = (records: Record<string, string[]>) => async (name: string) => {
    const found = records[name];
    const code = name === "com" ? "ENODATA" : "ENOTFOUND";
    if (!found) throw Object.assign(new Error(name), { code });
    // DNS splits long TXT records into strings of at most 255 characters.
    return found.map((text) => text.match(/.{1,200}/g) ?? []);
  };
  const good = {
    "mail.jobs.example": ["google=x", "v=spf1 include:_spf.example -all"],
    "board._domainkey.jobs.example": [`v=DKIM1; k=rsa; p=${own}`],
    "_dmarc.jobs.example": ["v=DMARC1; p=quarantine"],
  };
  const of = async (changed: Record<string, string[]>) =>
    checkMailDns(env, dns({ ...good, ...changed }));

  test("DNS records of the sender that allow the site to send mail are accepted", async () => {
    expect(statesOf(await of({}))).toEqual(["ok", "ok", "ok"]);
  });

  test("DNS records of the sender that are missing are reported with the record to add", async () => {
    const found = await checkMailDns(env, dns({}));
    expect(statesOf(found)).toEqual(["bad", "bad", "bad"]);
    expect(messagesOf(found)).toMatch(/v=spf1[^]*p=MII[^]*_dmarc\.mail\.jobs\.example/);
  });

  test("DNS records of the sender that contradict each other, allow too much or have another key are reported", async () => {
    const twice = { "mail.jobs.example": ["v=spf1 -all", "v=spf1 a -all"] };
    expect(statesOf(await of(twice))).toEqual(["bad", "ok", "ok"]);
    expect(statesOf(await of({ "mail.jobs.example": ["v=spf1 +all"] }))).toEqual([
      "bad",
      "ok",
      "ok",
    ]);
    const other = { "board._domainkey.jobs.example": ["v=DKIM1; p=MIIother"] };
    expect(messagesOf(await of(other))).toContain("a different key from DKIM_PRIVATE_KEY");
    const watching = { "_dmarc.jobs.example": ["v=DMARC1; p=none"] };
    expect(statesOf(await of(watching))).toEqual(["ok", "ok", "note"]);
    const foreign = { ...env, DKIM_DOMAIN: "provider.example" };
    expect(statesOf(await checkMailDns(foreign, dns(good)))).toEqual(["ok", "bad", "ok"]);
  });

  test("DNS records of the sender are not checked without a network or without SMTP_URL", async () => {
    for (const code of ["ECONNREFUSED", "ENOTFOUND"]) {
      const away = () => Promise.reject(Object.assign(new Error("x"), { code }));
      expect(await checkMailDns(env, away)).toMatchObject([{ state: "note" }]);
      expect(messagesOf(await checkMailDns(env, away))).toContain("with a network connection");
    }
    expect(messagesOf(await checkMailDns(parseEnv({}), dns(good)))).toContain(
      "SMTP_URL is not set",
    );
  });
});

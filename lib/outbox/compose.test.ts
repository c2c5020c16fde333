import { generateKeyPairSync } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { authenticate } from "mailauth";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { parseMail } from "@/test/smtp";
import { createMailer } from "@/lib/outbox/mailer";
import { type MailTemplate, mailTemplate } from "@/lib/mail/layout";
import { z } from "zod";

// Mocks the data that mails read from the database when they are sent.
const job = { id: "1", slug: "a", title: "Go Engineer", company: "Acme", type: "full-time" };
vi.mock("@/lib/jobs/queries", () => ({ listLatestJobs: async () => [job] }));
vi.mock("@/lib/digests/queries", () => ({
  readMailedDigest: async () => ({
    slug: "2026-11-24",
    content: {
      groups: [{ place: "Remote", jobs: [job] }],
      open: 1,
      more: 0,
      events: [],
      blog: null,
    },
  }),
}));
const { composeMail, templates } = await import("@/lib/outbox/sender");

/** All templates, including one that only these tests define. */
const allTemplates = templates as Map<string, MailTemplate>;

const unsubscribeUrl = "https://golang-jobs.example/newsletter/unsubscribe?token=abc";
allTemplates.set(
  "letter",
  mailTemplate({
    label: "Letter",
    schema: z.object({ title: z.string() }),
    sample: { title: "Hello" },
    write: ({ title }) =>
      title === "gone" ? null : { subject: title, body: [title], unsubscribeUrl },
  }),
);

const { privateKey, publicKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const dkim = { domainName: "golang-jobs.example", keySelector: "news", privateKey };

let outbox: string;
beforeAll(async () => {
  outbox = await mkdtemp(join(tmpdir(), "golang-jobs-compose-"));
});
afterAll(() => rm(outbox, { recursive: true }));

const address = "ada@acme-systems.dev";
const mailRow = (kind: string, data: unknown) => ({
  kind,
  address,
  data,
  message_id: "<1b2c@golang-jobs.example>",
});

/** The message that is sent for a row of the outbox. */
async function composeMessage(kind: string, data: unknown, signing?: typeof dkim): Promise<string> {
  const mail = await composeMail(mailRow(kind, data));
  if (!mail) throw new Error("no mail");
  const from = "Golang Jobs <hello@golang-jobs.example>";
  await createMailer({ from, outbox, dkim: signing }).send(mail);
  const [file = ""] = (await readdir(outbox)).toSorted().slice(-1);
  return readFile(join(outbox, file), "utf8");
}

test("a mail has HTML and text, the Message-ID of its row and an Auto-Submitted header", async () => {
  const mail = await parseMail(await composeMessage("recruiter-approved", {}));
  expect(mail.subject).toBe("You can now post jobs on Golang Jobs");
  expect(mail.messageId).toBe("<1b2c@golang-jobs.example>");
  expect(mail.to).toEqual([expect.objectContaining({ address })]);
  for (const form of [mail.html, mail.text]) {
    expect(form).toContain("has been approved");
    expect(form).toContain("/recruiter/login");
  }
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "auto-submitted": "auto-generated",
    "feedback-id": "recruiter-approved:::golang-jobs",
  });
  expect(Object.keys(headers)).not.toContain("list-unsubscribe");
});

test("a mail that can be unsubscribed has an unsubscribe header and link", async () => {
  const mail = await parseMail(await composeMessage("letter", { title: "News" }));
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    "list-unsubscribe": `<${unsubscribeUrl}>`,
    "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    "list-id": expect.stringMatching(/^Golang Jobs <letter\.[\w.-]+>$/),
  });
  expect(mail.html).toContain(unsubscribeUrl);
  expect(mail.text).toContain(unsubscribeUrl);
});

describe("line breaks in typed text", () => {
  const breaks = ["\r\n", "\n", "\r", "\u2028", "\u0085", "\0", "\v", "%0d%0a", "=0D=0A"];
  test.each(breaks.map((text) => [JSON.stringify(text), text]))(
    "the line break %s in typed text adds no header and no recipient to a mail",
    async (_, separator) => {
      const hostile = `Eve${separator}Bcc: victim@x.dev${separator}${separator}<b>body</b>`;
      for (const [kind, data] of [
        ["letter", { title: hostile }],
        ["recruiter-suspended", { reason: hostile, jobs: "none" }],
      ] as const) {
        const mail = await parseMail(await composeMessage(kind, data));
        expect(mail.bcc ?? []).toEqual([]);
        expect(mail.cc ?? []).toEqual([]);
        expect(mail.to?.map(({ address: to }) => to)).toEqual([address]);
        expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
        expect(mail.subject).not.toMatch(/[\r\n]/);
      }
    },
  );
});

describe("the DKIM signature of a mail", () => {
  const dns = async (name: string, type: string) => {
    if (type === "TXT" && name === "news._domainkey.golang-jobs.example")
      return [[`v=DKIM1; k=rsa; p=${publicKey.toString("base64")}`]];
    if (type === "TXT" && name === "_dmarc.golang-jobs.example") return [["v=DMARC1; p=reject"]];
    throw Object.assign(new Error("not found"), { code: "ENOTFOUND" });
  };
  const check = async (raw: string) => {
    const { dkim: found, dmarc } = await authenticate(raw, {
      ip: "192.0.2.1",
      helo: "mail.golang-jobs.example",
      sender: "hello@golang-jobs.example",
      resolver: dns,
    });
    const [first] = found.results;
    return { first, dmarc };
  };

  test("the DKIM signature of a mail covers the unsubscribe headers and passes DKIM and DMARC", async () => {
    const { first, dmarc } = await check(await composeMessage("letter", { title: "Grüße" }, dkim));
    expect(first?.status.result).toBe("pass");
    expect(dmarc && dmarc.status.result).toBe("pass");
    const signed = first?.signingHeaders?.keys?.toLowerCase() ?? "";
    for (const name of [
      "from",
      "subject",
      "message-id",
      "list-unsubscribe",
      "list-unsubscribe-post",
    ])
      expect(signed.split(/\s*:\s*/).map((header) => header.trim())).toContain(name);
  });

  test("the DKIM signature of a mail is invalid for a mail that was changed in transit", async () => {
    const raw = await composeMessage("letter", { title: "News" }, dkim);
    for (const changed of [
      raw.replace("token=abc", "token=abd"),
      raw.replace("One-Click", "Two-Click"),
      raw.replace("Subject: News", "Subject: Fake"),
    ]) {
      expect(changed).not.toBe(raw);
      expect((await check(changed)).first?.status.result).not.toBe("pass");
    }
  });
});

test("composing an obsolete mail returns null", async () => {
  expect(await composeMail(mailRow("letter", { title: "gone" }))).toBeNull();
});

test("composing a mail from invalid data throws a ZodError", async () => {
  await expect(composeMail(mailRow("letter", {}))).rejects.toThrow(z.ZodError);
});

test("composing a mail of an unknown kind throws", async () => {
  await expect(composeMail(mailRow("from-a-newer-version", {}))).rejects.toThrow(/no template/);
});

test("the sample of every kind of mail is short enough not to be clipped by Gmail", async () => {
  for (const [kind, { sample }] of allTemplates) {
    const mail = await composeMail(mailRow(kind, sample));
    expect(mail?.subject.length, kind).toBeGreaterThan(3);
    expect(Buffer.byteLength(mail?.html ?? ""), kind).toBeLessThan(102_400);
  }
});

describe("hostile text in any field of any kind of mail adds no header, no recipient and no HTML:", () => {
  const hostile = 'Eve\r\nBcc: victim@x.dev\r\n\r\n<img src="x" onerror="alert(1)">';

  /** Copies of a mail's data, each with one text replaced. */
  function withHostileText(data: unknown): unknown[] {
    if (typeof data === "string") return [hostile];
    if (typeof data !== "object" || data === null) return [];
    return Object.entries(data).flatMap(([key, value]) =>
      withHostileText(value).map((replaced) =>
        Array.isArray(data)
          ? data.with(Number(key), replaced)
          : { ...(data as object), [key]: replaced },
      ),
    );
  }

  test.each([...allTemplates].map(([kind, { sample }]) => ({ kind, sample })))(
    "line breaks in the data of the mail $kind add no header and no recipient to it",
    async ({ kind, sample }) => {
      for (const data of withHostileText(sample)) {
        // Ids, times and choices are refused before a mail is composed.
        const raw = await composeMessage(kind, data).catch((error: unknown) => error);
        if (typeof raw !== "string") {
          expect(raw, JSON.stringify(data)).toBeInstanceOf(z.ZodError);
          continue;
        }
        const mail = await parseMail(raw);
        expect(mail.headers.map(({ key }) => key)).not.toContain("bcc");
        expect(mail.to?.map(({ address: to }) => to)).toEqual([address]);
        expect(mail.html).not.toContain("<img");
      }
    },
  );
});

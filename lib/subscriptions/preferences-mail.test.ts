import { describe, expect, test, vi } from "vitest";
import { mailHtml, mailText } from "@/lib/mail/layout";
import { readPreferences } from "@/lib/mail/links";
import { listUnconfirmedChoices } from "@/lib/subscriptions/format";
import { preferenceMails } from "@/lib/subscriptions/mail";
import type { MailChoices } from "@/lib/subscriptions/schema";

const readMailChoices = vi.hoisted(() => vi.fn());
vi.mock("@/lib/subscriptions/queries", () => ({ readMailChoices }));
vi.mock("@/lib/jobs/queries", () => ({
  listSkills: async () => [{ slug: "kubernetes", name: "Kubernetes", synonyms: [] }],
}));

/**
 * Every text filter of the job alert form, each with a text that an attacker might choose. The number `pay` is there
 * because `currency` applies only beside it.
 */
const typed = {
  q: "URGENT your account is locked https://evil.example/login",
  city: "evil.example/city",
  country: "evil.example/country",
  company: "evil.example/company",
  skill: "call-me-at-evil",
  pay: "1",
  currency: "EVL",
};
const known = { skill: "kubernetes", country: "Germany", type: "contract", from: "FR", pay: "1" };

const unconfirmedChoices = (...queries: Record<string, string>[]): MailChoices => ({
  newsletter: "pending",
  alerts: queries.map((query) => ({
    id: crypto.randomUUID(),
    query: `?${new URLSearchParams(query)}`,
    frequency: "daily",
    isConfirmed: false,
  })),
});

async function writeConfirmationMail(choices: MailChoices) {
  readMailChoices.mockResolvedValue(choices);
  const mail = await preferenceMails.confirmation.write(
    { askedAt: "2026-11-24T09:00:00Z" },
    "victim@example.com",
  );
  if (!mail) throw new Error("There is no mail.");
  return `${mail.subject}\n${mailText(mail)}`;
}

test("a confirmation mail contains no text typed by the person who requested the alert", async () => {
  const each = Object.entries(typed).map(([name, value]) => ({ [name]: value }));
  const text = await writeConfirmationMail(unconfirmedChoices(...each, { ...known, ...typed }));
  expect(text).not.toMatch(/evil|URGENT|locked|EVL/i);
  expect(text).toContain(
    "Daily job alert: new jobs, narrowed by a search that you will see before",
  );
});

test("a confirmation mail contains the alert's skills, countries and job types if the site knows them", async () => {
  const text = await writeConfirmationMail(unconfirmedChoices(known));
  for (const word of ["Kubernetes", "Germany", "contract", "France"]) expect(text).toContain(word);
  expect(text).not.toContain("narrowed by");
});

describe.each([true, false])("the mail with a link (isAlert: %s)", async (isAlert) => {
  const mail = await preferenceMails["mail-link"].write({ isAlert }, "ada@example.com");
  if (!mail) throw new Error("There is no mail.");
  const forms = [mailText(mail), mailHtml(mail).replaceAll("&amp;", "&")];

  test("the mail with a link to mail preferences opens the mail preferences of its recipient", () => {
    for (const text of forms) {
      const token = /\/newsletter\/preferences\?token=([\w.-]+)/.exec(text)?.[1] ?? "";
      expect(readPreferences(token)).toBe("ada@example.com");
    }
  });

  test("the mail with a link to mail preferences mentions existing alerts only if an alert was requested", () => {
    for (const text of forms)
      expect(text.includes("The job alert they asked for is not new")).toBe(isAlert);
  });
});

test("the confirmation page shows the whole search of an alert", async () => {
  const labels = (await listUnconfirmedChoices(unconfirmedChoices(typed))).map(
    ({ label }) => label,
  );
  expect(labels.join()).toContain("URGENT your account");
});

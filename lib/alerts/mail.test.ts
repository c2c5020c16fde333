import { expect, test, vi } from "vitest";
import { mailText } from "@/lib/mail/layout";
import { alertMails } from "./mail";

const listOpenJobs = vi.hoisted(() => vi.fn());
vi.mock("@/lib/jobs/queries", () => ({ listOpenJobs, listLatestJobs: vi.fn() }));

const id = "6a0e2c1e-61c5-4f5b-9d3c-0b7f0f6a8f11";
const data = { alert: id, query: "?q=go%0d%0aBcc%3A+eve%40x.dev", jobs: [id, id], total: 5 };
const write = () => alertMails["job-alert"].write(data, "ada@example.com");

test("a job that has closed since is not in the mail of an alert; without any there is no mail", async () => {
  listOpenJobs.mockResolvedValueOnce([
    { id, slug: "open", title: "Still open", company: "Acme", type: "contract", city: "Bern" },
  ]);
  const mail = await write();
  if (!mail) throw new Error("no mail");
  expect(mailText(mail)).toContain("Still open");
  expect(mail.subject).toMatch(/^4 new: /);
  listOpenJobs.mockResolvedValueOnce([]);
  expect(await write()).toBeNull();
});

test("its subject is one line, whatever was searched for, and its link ends this alert alone", async () => {
  listOpenJobs.mockResolvedValueOnce([
    { id, slug: "a", title: "A", company: "B", type: "contract" },
  ]);
  const mail = await write();
  expect(mail?.subject).not.toMatch(/\p{Cc}/u);
  expect(mail?.unsubscribeUrl).toContain("/newsletter/unsubscribe/one-click?token=");
});

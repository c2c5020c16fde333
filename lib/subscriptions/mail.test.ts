import { expect, test, vi } from "vitest";
import { mailText } from "@/lib/mail/layout";
import { alertMails } from "@/lib/subscriptions/mail";

const listOpenJobs = vi.hoisted(() => vi.fn());
vi.mock("@/lib/jobs/queries", () => ({ listOpenJobs, listLatestJobs: vi.fn() }));

const id = "6a0e2c1e-61c5-4f5b-9d3c-0b7f0f6a8f11";
const closed = "0d8e7f3a-3c1d-4d0e-8a53-5b7f0c1d2e3f";
const data = { alert: id, query: "?q=go%0d%0aBcc%3A+eve%40x.dev", jobs: [id, closed], total: 5 };
const writeAlertMail = () => alertMails["job-alert"].write(data, "ada@example.com");

test("each job alert mail lists its own jobs, although the jobs of a batch of mails are read in one query", async () => {
  const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
  const job = (jobId: string) => ({
    id: jobId,
    slug: jobId,
    title: `Job ${jobId}`,
    company: "Acme",
  });
  listOpenJobs.mockClear().mockImplementation(async (jobIds: string[]) => jobIds.map(job));
  const batch = ids.map((jobId) => ({ data: { ...data, jobs: [jobId, id] } }));
  const mails = await Promise.all(
    batch.map((row) => alertMails["job-alert"].write(row.data, "ada@example.com", batch)),
  );
  expect(listOpenJobs.mock.calls).toEqual([[[ids[0], id, ids[1], ids[2]]]]);
  for (const [index, mail] of mails.entries()) {
    const links =
      mail?.body.flatMap((piece) =>
        typeof piece === "object" && "links" in piece ? piece.links : [],
      ) ?? [];
    expect(links.map(({ label }) => label)).toEqual([`Job ${ids[index]}`, `Job ${id}`]);
  }
});

test("a job alert mail is not sent if none of its jobs is open any more", async () => {
  listOpenJobs.mockResolvedValueOnce([]);
  expect(await writeAlertMail()).toBeNull();
});

test("a job alert mail leaves out jobs that are no longer open", async () => {
  listOpenJobs.mockResolvedValueOnce([
    { id, slug: "open", title: "Still open", company: "Acme", type: "contract", city: "Bern" },
  ]);
  const mail = await writeAlertMail();
  if (!mail) throw new Error("no mail");
  expect(mailText(mail)).toContain("Still open");
  expect(mail.subject).toMatch(/^4 new: /);
});

const anyJob = { id, slug: "a", title: "A", company: "B", type: "contract" };

test("the subject of a job alert mail is one line", async () => {
  listOpenJobs.mockResolvedValueOnce([anyJob]);
  const mail = await writeAlertMail();
  expect(mail?.subject).toMatch(/./);
  expect(mail?.subject).not.toMatch(/\p{Cc}/u);
});

test("a job alert mail has a one-click unsubscribe link", async () => {
  listOpenJobs.mockResolvedValueOnce([anyJob]);
  const mail = await writeAlertMail();
  expect(mail?.unsubscribeUrl).toContain("/newsletter/unsubscribe/one-click?token=");
});

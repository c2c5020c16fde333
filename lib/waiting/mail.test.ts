import { expect, test, vi } from "vitest";
import { mailHtml, mailText } from "@/lib/mail/layout";
import { waitingEntries } from "@/lib/waiting/format";
import { waitingMails } from "@/lib/waiting/mail";
import type { Waiting } from "@/lib/waiting/schema";

const countWaitingForMail = vi.hoisted(() => vi.fn());
vi.mock("@/lib/waiting/queries", () => ({ countWaitingForMail }));

const nothing: Waiting = {
  recruiters: 0,
  events: 0,
  memberships: 0,
  reportedJobs: 0,
  failedMails: 0,
  claimedBoards: 0,
  failedTasks: 0,
  stoppedEngines: 0,
};
const writeWaitingMail = (waiting: Partial<Waiting>) => {
  countWaitingForMail.mockResolvedValue({ ...nothing, ...waiting });
  return waitingMails.waiting.write({}, "admin@example.com");
};

test("the mail about waiting decisions has a count and a link for each queue that is not empty when the mail is sent", async () => {
  const mail = await writeWaitingMail({ recruiters: 2, events: 1, reportedJobs: 3 });
  if (!mail) throw new Error("There is no mail.");
  expect(mail.subject).toMatch(/^6 tasks are waiting for you on /);
  for (const text of [mailHtml(mail), mailText(mail)]) {
    for (const words of [
      "2 recruiters are waiting for approval",
      "1 event is waiting",
      "3 jobs were reported",
    ])
      expect(text).toContain(words);
    for (const path of ["recruiters?status=pending", "events", "reports", "mail"])
      expect(text).toContain(`/admin/${path}`);
    expect(text).not.toContain("/admin/imports");
  }
});

test("the admin area lists a task for each queue that is not empty", () => {
  const tasks = (waiting: Partial<Waiting>) =>
    waitingEntries({ ...nothing, ...waiting }).map(({ task }) => task);
  expect(tasks({ recruiters: 1, reportedJobs: 2, failedMails: 2 })).toEqual([
    "Approve 1 recruiter",
    "Review 2 reported jobs",
    "Review 2 failed emails",
  ]);
  expect(tasks({})).toEqual([]);
});

test("the mail about waiting decisions is not sent if all have been made meanwhile", async () => {
  expect(await writeWaitingMail({})).toBeNull();
});

import type { Waiting } from "./schema";

/** Decisions of one kind that wait for admins. `what` follows the count: 'events wait for approval'. */
type WaitingEntry = { count: number; what: string; review: { href: string; name: string } };

/** The kinds of decisions of which at least one waits for admins. */
export function waitingEntries(waiting: Waiting): WaitingEntry[] {
  const entry = (count: number, one: string, many: string, href: string, name: string) => ({
    count,
    what: count === 1 ? one : many,
    review: { href, name },
  });
  return [
    entry(
      waiting.recruiters,
      "recruiter waits for approval",
      "recruiters wait for approval",
      "/admin/recruiters?status=pending",
      "Review recruiters",
    ),
    entry(
      waiting.claims,
      "recruiter claims a company that has a page",
      "recruiters claim companies that have a page",
      "/admin/recruiters?status=claimed",
      "Review claims",
    ),
    entry(
      waiting.events,
      "event waits for approval",
      "events wait for approval",
      "/admin/events",
      "Review events",
    ),
    entry(
      waiting.reportedJobs,
      "job was reported",
      "jobs were reported",
      "/admin/reports",
      "Review reports",
    ),
    entry(
      waiting.failedMails,
      "mail could not be sent",
      "mails could not be sent",
      "/admin/mail?view=failed",
      "Review failed mail",
    ),
    entry(
      waiting.claimedBoards,
      "job board is claimed",
      "job boards are claimed",
      "/admin/imports",
      "Review claimed boards",
    ),
  ].filter(({ count }) => count > 0);
}

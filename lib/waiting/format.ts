import type { Waiting } from "./schema";

/** For each kind of decision: its count in a sentence, its page below /admin, and what "Review" is followed by. */
const kinds: [kind: keyof Waiting, one: string, many: string, page: string, name: string][] = [
  [
    "recruiters",
    "recruiter waits for approval",
    "recruiters wait for approval",
    "recruiters?status=pending",
    "recruiters",
  ],
  [
    "claims",
    "recruiter claims a company that has a page",
    "recruiters claim companies that have a page",
    "recruiters?status=claimed",
    "claims",
  ],
  ["events", "event waits for approval", "events wait for approval", "events", "events"],
  ["reportedJobs", "job was reported", "jobs were reported", "reports", "reports"],
  [
    "failedMails",
    "mail could not be sent",
    "mails could not be sent",
    "mail?view=failed",
    "failed mail",
  ],
  ["claimedBoards", "job board is claimed", "job boards are claimed", "imports", "claimed boards"],
];

/** The kinds of decisions of which at least one waits for admins. `what` follows the count: 'events wait for approval'. */
export function waitingEntries(waiting: Waiting) {
  return kinds
    .map(([kind, one, many, page, name]) => ({
      count: waiting[kind],
      what: waiting[kind] === 1 ? one : many,
      review: { href: `/admin/${page}`, name: `Review ${name}` },
    }))
    .filter(({ count }) => count > 0);
}

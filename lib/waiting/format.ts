import { counted } from "@/lib/text/counted";
import type { Waiting } from "@/lib/waiting/schema";

type Kind = {
  kind: keyof Waiting;
  /** The text after the count 1: 'event is waiting for approval'. */
  one: string;
  /** The text after other counts: 'events are waiting for approval'. */
  many: string;
  /** The text of a link to the task on the admin overview: 'Approve 2 events'. */
  task: (count: number) => string;
  /** Path and query of the task's page, relative to /admin. */
  page: string;
  /** The object of "Review" in the text of a link to the page: 'Review recruiters'. */
  name: string;
};

const kinds: Kind[] = [
  {
    kind: "recruiters",
    one: "recruiter is waiting for approval",
    many: "recruiters are waiting for approval",
    task: (count) => `Approve ${counted(count, "recruiter")}`,
    page: "recruiters?status=pending",
    name: "recruiters",
  },
  {
    kind: "memberships",
    one: "recruiter waits for confirmation of a company membership",
    many: "recruiters wait for confirmation of a company membership",
    task: (count) => `Confirm ${counted(count, "company membership")}`,
    page: "recruiters?status=unconfirmed",
    name: "company memberships",
  },
  {
    kind: "events",
    one: "event is waiting for approval",
    many: "events are waiting for approval",
    task: (count) => `Approve ${counted(count, "event")}`,
    page: "events?status=submitted",
    name: "events",
  },
  {
    kind: "reportedJobs",
    one: "job was reported",
    many: "jobs were reported",
    task: (count) => `Review ${counted(count, "reported job")}`,
    page: "reports",
    name: "reports",
  },
  {
    kind: "failedMails",
    one: "email could not be sent",
    many: "emails could not be sent",
    task: (count) => `${counted(count, "email")} failed`,
    page: "mail?view=failed",
    name: "failed mail",
  },
  {
    kind: "claimedBoards",
    one: "job board is claimed",
    many: "job boards are claimed",
    task: (count) => `Decide ${counted(count, "claimed job board")}`,
    page: "imports",
    name: "claimed boards",
  },
];

/**
 * The kinds of decisions of which at least one waits for admins. `what` is the text after the count: 'events are
 * waiting for approval'.
 */
export function waitingEntries(waiting: Waiting) {
  return kinds
    .map(({ kind, one, many, task, page, name }) => ({
      count: waiting[kind],
      what: waiting[kind] === 1 ? one : many,
      task: task(waiting[kind]),
      review: { href: `/admin/${page}`, name: `Review ${name}` },
    }))
    .filter(({ count }) => count > 0);
}

import { countWithNoun } from "@/lib/text/counted";
import type { Waiting } from "@/lib/waiting/schema";

type Kind = {
  /** The text after the count 1: 'event is waiting for approval'. */
  one: string;
  /** The text after other counts: 'events are waiting for approval'. */
  many: string;
  /** What the admin does, as in 'Approve 2 events'. */
  verb: string;
  noun: string;
  /** Path and query of the task's page. */
  href: string;
};

/**
 * Everything that waits for admins. The strip, the menu's badges, the links of finished queues and the mail to admins are
 * derived from it.
 */
const kinds: Record<keyof Waiting, Kind> = {
  recruiters: {
    one: "recruiter is waiting for approval",
    many: "recruiters are waiting for approval",
    verb: "Approve",
    noun: "recruiter",
    href: "/admin/recruiters?status=pending",
  },
  memberships: {
    one: "recruiter waits for confirmation of a company membership",
    many: "recruiters wait for confirmation of a company membership",
    verb: "Confirm",
    noun: "company membership",
    href: "/admin/recruiters?status=unconfirmed",
  },
  events: {
    one: "event is waiting for approval",
    many: "events are waiting for approval",
    verb: "Approve",
    noun: "event",
    href: "/admin/events?status=submitted",
  },
  reportedJobs: {
    one: "job was reported",
    many: "jobs were reported",
    verb: "Review",
    noun: "reported job",
    href: "/admin/reports",
  },
  claimedBoards: {
    one: "job board is claimed",
    many: "job boards are claimed",
    verb: "Decide",
    noun: "claimed job board",
    href: "/admin/imports",
  },
  failedMails: {
    one: "email could not be sent",
    many: "emails could not be sent",
    verb: "Review",
    noun: "failed email",
    href: "/admin/mail?view=failed",
  },
  failedTasks: {
    one: "task failed when it last ran",
    many: "tasks failed when they last ran",
    verb: "Review",
    noun: "failed task",
    href: "/admin/schedule",
  },
  stoppedEngines: {
    one: "search engine rejects our notifications",
    many: "search engines reject our notifications",
    verb: "Review",
    noun: "stopped search engine",
    href: "/admin/schedule",
  },
};

export type WaitingKind = keyof typeof kinds;

const kindNames = Object.keys(kinds) as WaitingKind[];

/**
 * What waits for admins, without empty queues. `what` is the text after the count: 'events are waiting for approval'.
 */
export function waitingEntries(waiting: Waiting) {
  return kindNames
    .filter((kind) => waiting[kind] > 0)
    .map((kind) => {
      const count = waiting[kind];
      const { one, many, verb, noun, href } = kinds[kind];
      const counts = countWithNoun(count, noun);
      return {
        kind,
        count,
        counts,
        href,
        task: `${verb} ${counts}`,
        what: count === 1 ? one : many,
      };
    });
}

/** The number of decisions that wait on the page at `path`, and the address of the first queue there. */
export function waitingAt(path: string, waiting: Waiting) {
  const entries = waitingEntries(waiting).filter(({ href }) => href.split("?")[0] === path);
  return {
    waiting: entries.reduce((sum, { count }) => sum + count, 0),
    waitingHref: entries[0]?.href,
  };
}

/** The next queue for an admin who has finished that of `kind`; null while it is not finished or if nothing waits. */
export function nextWaiting(kind: WaitingKind, waiting: Waiting) {
  const entries = waitingEntries(waiting);
  // Failed tasks and stopped search engines wait on the same page.
  if (entries.some(({ href }) => href === kinds[kind].href)) return null;
  return entries[0] ?? null;
}

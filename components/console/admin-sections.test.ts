import { expect, test } from "vitest";
import { adminSections } from "@/components/console/admin-sections";
import { nextWaiting, waitingEntries, type WaitingKind } from "@/lib/waiting/format";
import type { Waiting } from "@/lib/waiting/schema";

const nothing: Waiting = {
  recruiters: 0,
  memberships: 0,
  events: 0,
  reportedJobs: 0,
  claimedBoards: 0,
  failedMails: 0,
  failedTasks: 0,
  stoppedEngines: 0,
};
const kinds = Object.keys(nothing) as WaitingKind[];

const sumOfBadges = (waiting: Waiting) =>
  adminSections(waiting).reduce((sum, section) => sum + (section.waiting ?? 0), 0);

test.each(kinds)(
  "the number of waiting %s is shown in the strip above the page and as a badge in the menu",
  (kind) => {
    const waiting = { ...nothing, [kind]: 2 };
    expect(waitingEntries(waiting)).toMatchObject([{ kind, count: 2 }]);
    const [entry] = waitingEntries(waiting);
    const section = adminSections(waiting).find((candidate) => candidate.waiting);
    expect(entry?.href.split("?")[0]).toBe(section?.href);
    expect(section?.waiting).toBe(2);
  },
);

test("the badges of the menu count as many waiting items as the strip above the page", () => {
  const waiting = Object.fromEntries(
    kinds.map((kind, index) => [kind, index + 1]),
  ) as unknown as Waiting;
  const sum = waitingEntries(waiting).reduce((total, { count }) => total + count, 0);
  expect(sumOfBadges(waiting)).toBe(sum);
  expect(sumOfBadges(nothing)).toBe(0);
});

test.each(kinds)(
  "only after the queue of %s is finished does its page link to another queue",
  (kind) => {
    const next = kind === "reportedJobs" ? "recruiters" : "reportedJobs";
    const waiting = { ...nothing, [next]: 3 };
    expect(nextWaiting(kind, waiting)?.kind).toBe(next);
    expect(nextWaiting(kind, { ...waiting, [kind]: 1 })).toBeNull();
    expect(nextWaiting(kind, nothing)).toBeNull();
  },
);

test("the link to the next queue names the number and kind of its items", () => {
  expect(nextWaiting("events", { ...nothing, reportedJobs: 3 })?.counts).toBe("3 reported jobs");
});

test("the schedule is finished only if neither a task has failed nor a search engine is stopped", () => {
  expect(nextWaiting("failedTasks", { ...nothing, stoppedEngines: 1, events: 1 })).toBeNull();
});

test("Newsletter, Mail and Subscribers stand together in the menu", () => {
  const labels = adminSections(null).map(({ label }) => label);
  const first = labels.indexOf("Newsletter");
  expect(labels.slice(first, first + 3)).toEqual(["Newsletter", "Mail", "Subscribers"]);
  expect(labels).toEqual(expect.arrayContaining(["Reported jobs", "Job imports"]));
});

import "server-only";
import { refreshReports, rollUpAnalytics } from "@/lib/analytics/mutations";
import { sendAlerts } from "@/lib/subscriptions/mutations";
import { sendDigest } from "@/lib/digests/mutations";
import { purgePages } from "@/lib/http/purge-pages";
import { sweepImages } from "@/lib/images/mutations";
import { syncBoards } from "@/lib/imports/import-boards";
import { checkLinks } from "@/lib/jobs/link-check";
import { refreshLandingPages } from "@/lib/jobs/mutations";
import { errorReason } from "@/lib/logs/error-text";
import { logError } from "@/lib/logs/log";
import { updateRates } from "@/lib/money/mutations";
import { mailRetentionDays } from "@/lib/outbox/schema";
import { sendMail } from "@/lib/outbox/sender";
import { notifySearchEngines } from "@/lib/search-engines/run";
import { taskClient } from "@/lib/supabase/server";
import { countWithNoun } from "@/lib/text/counted";
import { sendWaitingMail } from "@/lib/waiting/mutations";

export type Task = {
  /** The task's name in POST /api/cron/{name}. */
  name: string;
  /** The task's name in the admin area. */
  label: string;
  /** Seconds from one start of the task to the next. */
  every: number;
  /** Runs the task, which is safe to repeat. Returns a summary for admins; throws on failure. */
  run: () => Promise<string>;
};

// Intervals in seconds.
const minute = 60;
const hour = 3600;

/** How long raw visits and addresses of submitters and reporters are stored. */
const retention = "90 days";

/** All scheduled tasks, in the order in which admins see them. */
export const tasks: readonly Task[] = [
  // Sends what the other tasks enqueue, too.
  { name: "mail", label: "Mail", every: minute / 2, run: sendMail },
  { name: "digest", label: "Newsletter", every: 5 * minute, run: sendDigest },
  { name: "alerts", label: "Job alerts", every: 10 * minute, run: sendAlerts },
  {
    name: "unconfirmed",
    label: "Unconfirmed addresses",
    every: hour,
    run: async () =>
      `Deleted ${countWithNoun(await runBatches("delete_unconfirmed"), "unconfirmed entry")}.`,
  },
  {
    name: "closed-jobs",
    label: "Closed jobs",
    every: minute,
    async run() {
      const closed = await runBatches("sweep_closed_jobs");
      if (closed > 0) await purgePages();
      return `Closed ${countWithNoun(closed, "job")}.`;
    },
  },
  {
    name: "reminders",
    label: "Reminders to recruiters",
    every: hour,
    run: async () => `Enqueued ${countWithNoun(await runBatches("remind_of_expiry"), "reminder")}.`,
  },
  {
    name: "landing-pages",
    label: "Pages of places and skills",
    every: 10 * minute,
    run: async () => `Listed ${countWithNoun(await refreshLandingPages(), "page")}.`,
  },
  // Checks each job's link once a day, spread over the runs of the task.
  { name: "links", label: "Job links", every: hour, run: checkLinks },
  // Imports each job board every six hours (begin_board_syncs).
  { name: "imports", label: "Imports", every: 5 * minute, run: () => syncBoards() },
  { name: "search-engines", label: "IndexNow and Google", every: minute, run: notifySearchEngines },
  // The European Central Bank publishes exchange rates on working days at about 16:00 CET.
  { name: "rates", label: "Exchange rates", every: 6 * hour, run: updateRates },
  { name: "waiting", label: "Mail about pending work", every: 5 * minute, run: sendWaitingMail },
  { name: "analytics", label: "Analytics", every: hour, run: rollUpAnalytics },
  { name: "reports", label: "Pay and reach", every: hour, run: refreshReports },
  {
    name: "retention",
    label: "Old visits and sign-ins",
    every: hour,
    async run() {
      const rows = await runBatches("purge_tracking", retention);
      await runBatches("purge_limit_counts");
      const entries = await runBatches("purge_auth_log", retention);
      return `Deleted ${countWithNoun(rows, "row")} of visits and clicks and ${countWithNoun(entries, "entry")} of the sign-in log, older than ${retention}.`;
    },
  },
  { name: "images", label: "Unused images", every: 24 * hour, run: sweepImages },
  {
    name: "event-submitters",
    label: "Addresses of submitted events",
    every: 24 * hour,
    run: async () =>
      `Deleted ${countWithNoun(await runBatches("purge_event_submitters", retention), "address")} of submitters.`,
  },
  {
    name: "report-addresses",
    label: "Addresses of reporters",
    every: 24 * hour,
    run: async () =>
      `Deleted ${countWithNoun(await runBatches("purge_report_addresses", retention), "address")} of reporters.`,
  },
  {
    name: "outbox-retention",
    label: "Old mail",
    every: 24 * hour,
    async run() {
      const olderThan = `${mailRetentionDays} days`;
      return `Deleted ${countWithNoun(await runBatches("purge_outbox", olderThan), "email")} older than ${olderThan}.`;
    },
  },
];

/** How often a running task extends its lease, in milliseconds; begin_task leases a task for two minutes. */
const renewMs = 30_000;

type Client = ReturnType<typeof taskClient>;
type TaskOutcome = { isOk: boolean; result: string };

/** Runs the tasks that are due and not running on another instance, all concurrently. */
export async function runDueTasks(
  scheduled: readonly Task[] = tasks,
  client = taskClient(),
): Promise<void> {
  const { data: begun } = await client
    .rpc("begin_due_tasks", {
      tasks: scheduled.map(({ name }) => name),
      every_seconds: scheduled.map(({ every }) => every),
    })
    .throwOnError();
  const leases = new Map(begun.map(({ task, lease }) => [task, lease]));
  await Promise.all(
    scheduled.map(async (task) => {
      const lease = leases.get(task.name);
      if (lease) await runUnderLease(task, lease, client);
    }),
  );
}

/** Runs a scheduled task now, due or not; null if it is already running. */
export async function runTask(task: Task, client = taskClient()): Promise<TaskOutcome | null> {
  const { data } = await client
    .rpc("begin_task", { task: task.name, every_seconds: task.every, only_if_due: false })
    .throwOnError();
  // begin_task can return null, although the generated types do not include null.
  const lease = data as string | null;
  return lease ? runUnderLease(task, lease, client) : null;
}

async function runUnderLease({ name: task, run }: Task, lease: string, client: Client) {
  const renewing = setInterval(() => {
    client.rpc("renew_task", { task, lease }).then(undefined, () => undefined);
  }, renewMs);
  const begun = performance.now();
  const outcome: TaskOutcome = await run().then(
    (result) => ({ isOk: true, result }),
    (error: unknown) => {
      logError(`The task ${task} failed.`, error);
      return { isOk: false, result: errorReason(error) };
    },
  );
  clearInterval(renewing);
  const duration_ms = Math.round(performance.now() - begun);
  await client
    .rpc("finish_task", { task, lease, duration_ms, is_ok: outcome.isOk, result: outcome.result })
    .throwOnError();
  return outcome;
}

type Batched =
  | "delete_unconfirmed"
  | "purge_event_submitters"
  | "purge_report_addresses"
  | "purge_limit_counts"
  | "purge_outbox"
  | "purge_auth_log"
  | "purge_tracking"
  | "remind_of_expiry"
  | "sweep_closed_jobs";

/** Repeats a database function that works in batches until it returns 0. Returns the sum of its results. */
async function runBatches(name: Batched, older_than?: string): Promise<number> {
  const client = taskClient();
  // The functions differ in their types, so the call is typed as one of them.
  const run = () => client.rpc(name as "delete_unconfirmed", { older_than }).throwOnError();
  let total = 0;
  let batchTotal: number;
  do {
    batchTotal = (await run()).data;
    total += batchTotal;
  } while (batchTotal > 0);
  return total;
}

import "server-only";
import { refreshReports, rollUpAnalytics } from "@/lib/analytics/mutations";
import { sendAlerts } from "@/lib/subscriptions/mutations";
import { sendDigest } from "@/lib/digests/mutations";
import { purgePages } from "@/lib/http/purge-pages";
import { sweepImages } from "@/lib/images/mutations";
import { syncBoards } from "@/lib/imports/import-boards";
import { checkLinks } from "@/lib/jobs/link-check";
import { refreshLandingPages } from "@/lib/jobs/mutations";
import { updateRates } from "@/lib/money/mutations";
import { sendMail } from "@/lib/outbox/sender";
import { sendWaitingMail } from "@/lib/waiting/mutations";
import { notifySearchEngines } from "@/lib/search-engines/run";
import { counted } from "@/lib/text/counted";
import { runBatches, type Task } from "@/lib/schedule/run";

// Intervals in seconds.
const minute = 60;
const hour = 3600;

/** How long raw visits, addresses of submitters and reporters, and finished mails are stored. */
const retention = "90 days";

/** All scheduled tasks, in the order in which admins see them. */
export const tasks: readonly (Task & { label: string })[] = [
  { name: "mail", label: "Mail", every: minute / 2, run: sendMail },
  { name: "digest", label: "Newsletter", every: 5 * minute, run: sendDigest },
  { name: "alerts", label: "Job alerts", every: 10 * minute, run: sendAlerts },
  {
    name: "unconfirmed",
    label: "Unconfirmed addresses",
    every: hour,
    run: async () =>
      `Deleted ${counted(await runBatches("delete_unconfirmed"), "unconfirmed entry")}.`,
  },
  {
    name: "closed-jobs",
    label: "Closed jobs",
    every: minute,
    async run() {
      const closed = await runBatches("sweep_closed_jobs");
      if (closed > 0) await purgePages();
      return `Closed ${counted(closed, "job")}.`;
    },
  },
  {
    name: "reminders",
    label: "Reminders to recruiters",
    every: hour,
    run: async () => `Enqueued ${counted(await runBatches("remind_of_expiry"), "reminder")}.`,
  },
  {
    name: "landing-pages",
    label: "Pages of places and skills",
    every: 10 * minute,
    run: async () => `Listed ${counted(await refreshLandingPages(), "page")}.`,
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
      return `Deleted ${counted(rows, "row")} of visits and clicks and ${counted(entries, "entry")} of the sign-in log, older than ${retention}.`;
    },
  },
  { name: "images", label: "Unused images", every: 24 * hour, run: sweepImages },
  {
    name: "event-submitters",
    label: "Addresses of submitted events",
    every: 24 * hour,
    run: async () =>
      `Deleted ${counted(await runBatches("purge_event_submitters", retention), "address")} of submitters.`,
  },
  {
    name: "report-addresses",
    label: "Addresses of reporters",
    every: 24 * hour,
    run: async () =>
      `Deleted ${counted(await runBatches("purge_report_addresses", retention), "address")} of reporters.`,
  },
  {
    name: "outbox-retention",
    label: "Old mail",
    every: 24 * hour,
    run: async () =>
      `Deleted ${counted(await runBatches("purge_outbox", retention), "email")} older than ${retention}.`,
  },
];

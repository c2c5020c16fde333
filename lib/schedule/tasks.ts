import "server-only";
import { purgeTracking, rollUpAnalytics } from "@/lib/analytics/mutations";
import { sendAlerts, deleteUnconfirmed } from "@/lib/alerts/mutations";
import { sendDigest } from "@/lib/digests/mutations";
import { purgeSubmitters } from "@/lib/events/mutations";
import { closeExpiredJobs, remindRecruiters } from "@/lib/jobs/mutations";
import { sweepImages } from "@/lib/images/mutations";
import { syncBoards } from "@/lib/imports/run";
import { checkLinks } from "@/lib/jobs/link-check";
import { updateRates } from "@/lib/money/update";
import { purgeOutbox } from "@/lib/outbox/mutations";
import { sendMail } from "@/lib/outbox/run";
import { sendWaitingMail } from "@/lib/waiting/mutations";
import { notifySearchEngines } from "@/lib/search-engines/run";

export type Task = {
  /** The task's name in POST /api/cron/{name}. */
  name: string;
  /** Seconds from one start of the task to the next. */
  every: number;
  /** Runs the task, which is safe to repeat. Returns a summary for admins; throws on failure. */
  run: () => Promise<string>;
};

const [minute, hour] = [60, 3600];

export const tasks: readonly (Task & { label: string })[] = [
  { name: "mail", label: "Mail", every: minute / 2, run: sendMail },
  { name: "digest", label: "Newsletter", every: 5 * minute, run: sendDigest },
  { name: "alerts", label: "Job alerts", every: 10 * minute, run: sendAlerts },
  { name: "unconfirmed", label: "Unconfirmed addresses", every: hour, run: deleteUnconfirmed },
  { name: "closed-jobs", label: "Closed jobs", every: minute, run: closeExpiredJobs },
  { name: "reminders", label: "Reminders of recruiters", every: hour, run: remindRecruiters },
  // Checks each job's link once a day, spread over the runs of the task.
  { name: "links", label: "Links of jobs", every: hour, run: checkLinks },
  // Imports each job board every six hours (begin_board_syncs).
  { name: "imports", label: "Imports", every: 5 * minute, run: () => syncBoards() },
  { name: "search-engines", label: "IndexNow and Google", every: minute, run: notifySearchEngines },
  // The European Central Bank publishes exchange rates on working days at about 16:00 CET.
  { name: "rates", label: "Exchange rates", every: 6 * hour, run: updateRates },
  { name: "waiting", label: "Mail about what waits", every: 5 * minute, run: sendWaitingMail },
  { name: "analytics", label: "Analytics", every: hour, run: rollUpAnalytics },
  { name: "retention", label: "Old visits", every: hour, run: purgeTracking },
  { name: "images", label: "Unused images", every: 24 * hour, run: sweepImages },
  {
    name: "event-submitters",
    label: "Addresses of submitted events",
    every: 24 * hour,
    run: purgeSubmitters,
  },
  { name: "outbox-retention", label: "Old mail", every: 24 * hour, run: purgeOutbox },
];

import "server-only";
import { purgeTracking, rollUpAnalytics } from "@/lib/analytics/mutations";
import { sendAlerts } from "@/lib/alerts/mutations";
import { sendDigest } from "@/lib/digests/mutations";
import { closeExpiredJobs, remindRecruiters } from "@/lib/jobs/expiry";
import { syncBoards } from "@/lib/imports/run";
import { checkLinks } from "@/lib/link-check/run";
import { updateRates } from "@/lib/money/update";
import { purgeOutbox } from "@/lib/outbox/mutations";
import { sendMail } from "@/lib/outbox/run";
import { deleteUnconfirmed } from "@/lib/preferences/mutations";
import { tellSearchEngines } from "@/lib/search-engines/run";

/** Something that is done now and then: safe to repeat, and never by two instances at once. */
export type Task = {
  /** As in POST /api/cron/{name}. */
  name: string;
  /** Seconds from one start to the next. */
  every: number;
  /** Does it; returns what admins are told of it. Throws on failure. */
  run: () => Promise<string>;
};

const [minute, hour] = [60, 3600];

/** Everything that is done now and then. */
export const tasks: readonly Task[] = [
  { name: "mail", every: minute / 2, run: sendMail },
  { name: "digest", every: 5 * minute, run: sendDigest },
  { name: "alerts", every: 10 * minute, run: sendAlerts },
  { name: "unconfirmed", every: hour, run: deleteUnconfirmed },
  { name: "closed-jobs", every: minute, run: closeExpiredJobs },
  { name: "reminders", every: hour, run: remindRecruiters },
  // Each link once a day: what one run does not get to is the next one's.
  { name: "links", every: hour, run: checkLinks },
  // Each board every six hours, as the database says.
  { name: "imports", every: 5 * minute, run: () => syncBoards() },
  { name: "search-engines", every: minute, run: tellSearchEngines },
  // The bank publishes on working days, about 16:00 CET.
  { name: "rates", every: 6 * hour, run: () => updateRates() },
  { name: "analytics", every: hour, run: rollUpAnalytics },
  { name: "retention", every: hour, run: purgeTracking },
  { name: "outbox-retention", every: 24 * hour, run: purgeOutbox },
];

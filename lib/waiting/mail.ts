import "server-only";
import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { mailTemplate } from "@/lib/mail/layout";
import { countWithNoun } from "@/lib/text/counted";
import { waitingEntries } from "@/lib/waiting/format";
import { countWaitingForMail } from "@/lib/waiting/queries";

/** The mail that lists the decisions waiting for admins; public.send_waiting_mail enqueues it. */
export const waitingMails = {
  waiting: mailTemplate({
    label: "Work waiting for admins",
    schema: z.object({ isSample: z.boolean().default(false) }),
    sample: { isSample: true },
    async write({ isSample }) {
      const waiting = isSample ? sampleWaiting : await countWaitingForMail();
      const entries = waitingEntries(waiting);
      if (entries.length === 0) return null;
      const total = entries.reduce((sum, { count }) => sum + count, 0);
      const verb = total === 1 ? "is" : "are";
      return {
        subject: `${countWithNoun(total, "task")} ${verb} waiting for you on ${site.name}`,
        body: [
          {
            links: entries.map(({ count, what, href }) => ({
              label: `${count} ${what}`,
              url: absoluteUrl(href),
            })),
          },
        ],
        footer: "You get this because you are an admin.",
        footerLinks: [
          { label: "Change how often you get this email", url: absoluteUrl("/admin/mail") },
        ],
      };
    },
  }),
};

const sampleWaiting = {
  recruiters: 2,
  memberships: 1,
  events: 3,
  reportedJobs: 1,
  failedMails: 0,
  claimedBoards: 0,
  failedTasks: 0,
  stoppedEngines: 0,
};

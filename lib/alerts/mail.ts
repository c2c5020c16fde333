import "server-only";
import { z } from "zod";
import { site, absoluteUrl } from "@/lib/site";
import { jobEntry } from "@/lib/jobs/renewal-mail";
import { listLatestJobs, listOpenJobs } from "@/lib/jobs/queries";
import { mailTemplate } from "@/lib/mail/layout";
import { cutAtWord } from "@/lib/text/shorten";
import { preferencesUrl, unsubscribeUrl } from "@/lib/mail/subscription-links";
import { searchName } from "./format";

/** Most characters of a subject: what search names beyond that stands in the mail. */
const longestSubject = 78;

/** The mail of an alert; public.send_alerts enqueues it. */
export const alertMails = {
  "job-alert": mailTemplate({
    label: "Job alert",
    schema: z.object({
      alert: z.uuid(),
      query: z.string(),
      jobs: z.array(z.uuid()),
      total: z.number().int(),
    }),
    sample: {
      alert: "00000000-0000-4000-8000-000000000000",
      query: "?q=golang&country=Germany",
      jobs: [],
      total: 0,
    },
    async write({ alert, query, jobs: ids, total }, address) {
      // A sample names none.
      const jobs = ids.length > 0 ? await listOpenJobs(ids) : await listLatestJobs();
      if (jobs.length === 0) return null;
      const name = await searchName(query);
      const rest = total - ids.length;
      const count = jobs.length + rest;
      return {
        subject: cutAtWord(`${count} new: ${name}`, longestSubject),
        body: [
          { heading: name },
          { links: jobs.map(jobEntry) },
          {
            button: {
              label: rest > 0 ? `See ${rest} more` : "See all that match",
              url: absoluteUrl(`/${query}`),
            },
          },
        ],
        footer: `You get this job alert because you asked ${site.name} for new jobs that match this search.`,
        footerLinks: [{ label: "All your mail from us", url: preferencesUrl(address) }],
        unsubscribeUrl: unsubscribeUrl({ alert }),
      };
    },
  }),
};

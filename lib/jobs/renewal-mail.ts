import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { mailTemplate } from "@/lib/mail/layout";
import { formatShortDate } from "@/lib/text/dates";
import { getRenewal, type Renewal, renewalPath, renewalSchema } from "@/lib/jobs/renewal-queries";
import { lastOpenDay } from "@/lib/jobs/last-open-day";
import { jobUrl } from "@/lib/jobs/url";

import { postingRuleNames, postingRules } from "@/lib/jobs/removal";

/** The payload of mails about a job's renewal (private.enqueue_mail); `expiresAt` is in Postgres's time format. */
const renewalMailSchema = renewalSchema.extend({ isAdmins: z.boolean().default(false) });

const sample = { jobId: "00000000-0000-4000-8000-000000000000", expiresAt: "2027-01-21T09:30:00Z" };

async function readRenewedJob(renewal: Renewal, state: "open" | "closed") {
  if (renewal.jobId !== sample.jobId) {
    const job = await getRenewal(renewal);
    if (job?.state !== state || job.isOutdated) return null;
    // An unconfirmed address may belong to somebody else, so nothing that the recruiter typed is mailed to it. Slugs
    // contain titles.
    return job.isAddressConfirmed ? job : { ...job, title: null, slug: null, applicationUrl: null };
  }
  return {
    slug: "go-engineer-acme",
    title: "Go Engineer",
    applicationUrl: "https://acme.example/jobs/1",
  };
}

const dashboardLink = ({ isAdmins }: z.output<typeof renewalMailSchema>) =>
  isAdmins
    ? { label: "All jobs", url: absoluteUrl("/admin/jobs") }
    : { label: "All your jobs", url: absoluteUrl("/recruiter/dashboard") };

const mailReason = ({ isAdmins }: z.output<typeof renewalMailSchema>) =>
  `You get this because ${isAdmins ? "an admin posted the job" : "the job is yours"}.`;

export const jobMails = {
  "job-expires": mailTemplate({
    label: "Job expires soon",
    schema: renewalMailSchema,
    sample,
    async write(renewal) {
      const job = await readRenewedJob(renewal, "open");
      if (!job) return null;
      const day = formatShortDate(lastOpenDay(renewal.expiresAt));
      return {
        subject: `Is ${job.title ? `“${job.title}”` : "your job"} still open?`,
        body: [
          { heading: `${job.title ?? "Your job"} is open until ${day}` },
          `After that day it will leave ${site.name}. If you are still hiring, renew it and it will stay for another 60 days.`,
          { button: { label: "Renew the job", url: absoluteUrl(renewalPath(renewal)) } },
          "If it has been filled or withdrawn, please say so on the same page: people can see what became of a company's jobs.",
        ],
        footer: `${mailReason(renewal)} The link renews or closes this job and nothing else.`,
        footerLinks: [
          ...(job.slug ? [{ label: "The job's page", url: jobUrl(job.slug) }] : []),
          dashboardLink(renewal),
        ],
      };
    },
  }),
  "job-link-died": mailTemplate({
    label: "Job closed: its link is dead",
    schema: renewalMailSchema,
    sample,
    async write(renewal) {
      const job = await readRenewedJob(renewal, "closed");
      if (!job) return null;
      return {
        subject: `${job.title ? `“${job.title}”` : "Your job"} is closed: its link does not work`,
        body: [
          { heading: `${job.title ?? "Your job"} is closed` },
          `The page where people apply was gone when we checked it twice, at least a day apart${job.applicationUrl ? ":" : "."}`,
          ...(job.applicationUrl ? [{ quote: job.applicationUrl }] : []),
          "If the job is still open, reopen it with one click; if the page has moved, change its address too.",
          { button: { label: "Reopen the job", url: absoluteUrl(renewalPath(renewal)) } },
        ],
        footer: `${mailReason(renewal)} The link reopens this job and nothing else.`,
        footerLinks: [dashboardLink(renewal)],
      };
    },
  }),
};

export const removalMails = {
  "job-removed": mailTemplate({
    label: "Job removed by an admin",
    // The job's title, empty until the recruiter's address is confirmed.
    schema: z.object({
      title: z.string(),
      reason: z.string(),
      rule: z.enum(postingRuleNames).nullish(),
    }),
    sample: { title: "Go Engineer", reason: "The text is about Java.", rule: "go" },
    write: ({ title, reason, rule: broken }) => ({
      subject: title ? `“${title}” was removed` : "Your job was removed",
      body: [
        `We have removed ${title ? `“${title}”` : "one of your jobs"} from ${site.name}.`,
        ...(broken
          ? ["The rule of our terms that it broke:", { quote: postingRules[broken] }]
          : []),
        "The reason:",
        { quote: reason },
        `It is among your archived jobs. If you think this is a mistake, or have changed what was wrong, you can object there: an admin will look at it again and email you the decision. You can also write to ${site.contactEmail} or go to court.`,
      ],
      footer: "You get this because the job is yours.",
      footerLinks: [
        { label: "Your archived jobs", url: absoluteUrl("/recruiter/dashboard?archived=1") },
      ],
    }),
  }),
};

export const objectionMails = {
  "objection-decided": mailTemplate({
    label: "Objection decided",
    schema: z.object({ title: z.string(), decision: z.enum(["kept", "restored"]) }),
    sample: { title: "Go Engineer", decision: "restored" },
    write: ({ title, decision }) => {
      const job = title ? `“${title}”` : "your job";
      return {
        subject: decision === "restored" ? `${job} is open again` : `The removal of ${job} stands`,
        body: [
          decision === "restored"
            ? `We have reviewed the removal of ${job} and restored the job.`
            : `We have reviewed the removal of ${job}, and it stands. You can still write to ${site.contactEmail} or go to court.`,
        ],
        footer: "You get this because you objected to the removal.",
        footerLinks: [{ label: "All your jobs", url: absoluteUrl("/recruiter/dashboard") }],
      };
    },
  }),
};

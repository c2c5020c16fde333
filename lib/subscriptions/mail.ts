import "server-only";
import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { formatPlaces, formatSalary, jobTypeLabels } from "@/lib/jobs/format";
import { listTitle } from "@/lib/jobs/list-text";
import { listLatestJobs, listOpenJobs, listSkills } from "@/lib/jobs/queries";
import type { JobSummary } from "@/lib/jobs/schema";
import { alertFilters } from "@/lib/jobs/search";
import { jobUrl } from "@/lib/jobs/url";
import { type MailEntry, mailTemplate } from "@/lib/mail/layout";
import { confirmationUrl, preferencesUrl, unsubscribeUrl } from "@/lib/mail/links";
import { emailSettingsName, newsletterName } from "@/lib/subscriptions/messages";
import { cutAtWord } from "@/lib/text/shorten";
import { unconfirmedAlertName, listUnconfirmedChoices } from "@/lib/subscriptions/format";
import { readMailChoices } from "@/lib/subscriptions/queries";
import { mostAlerts } from "@/lib/subscriptions/schema";

/** Maximum length of a subject in characters: RFC 5322 (2.1.1) recommends lines of at most 78. */
const longestSubject = 78;

/** Maximum number of job ids in one query: more would make its URL too long. */
const mostIds = 200;

/** Mails about job alerts; public.send_alerts enqueues them. */
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
    async load(batch) {
      const ids = [...new Set(batch.flatMap(({ jobs }) => jobs))];
      const chunks = Array.from({ length: Math.ceil(ids.length / mostIds) }, (_, index) =>
        listOpenJobs(ids.slice(index * mostIds, (index + 1) * mostIds)),
      );
      const open = (await Promise.all(chunks)).flat();
      const hasSkills = batch.some(({ query }) => query.includes("skill="));
      const skills = hasSkills ? await listSkills() : [];
      return {
        open: new Map(open.map((job) => [job.id, job])),
        skillNames: Object.fromEntries(skills.map(({ slug, name }) => [slug, name])),
      };
    },
    async write({ alert, query, jobs: ids, total }, address, { open, skillNames }) {
      // Only the preview for admins has no job ids; it shows the latest jobs.
      const jobs =
        ids.length > 0 ? ids.flatMap((id) => open.get(id) ?? []) : await listLatestJobs();
      if (jobs.length === 0) return null;
      const name = listTitle(alertFilters(new URLSearchParams(query)), 0, skillNames);
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
        footerLinks: [{ label: emailSettingsName, url: preferencesUrl(address) }],
        unsubscribeUrl: unsubscribeUrl({ alert }),
      };
    },
  }),
};

/** A job in an alert or in a digest: its title, its page and its main facts. */
export function jobEntry(job: JobSummary): MailEntry {
  const hasSalary = job.salaryMin || job.salaryMax;
  const facts = [
    job.company,
    formatPlaces(job),
    ...(job.type === "full-time" ? [] : [jobTypeLabels[job.type]]),
    ...(hasSalary ? [formatSalary(job)] : []),
  ];
  return { label: job.title, url: jobUrl(job.slug), text: facts.join(" · ") };
}

async function listUnconfirmedNames(address: string): Promise<string[]> {
  const unconfirmed = await listUnconfirmedChoices(
    await readMailChoices(address),
    unconfirmedAlertName,
  );
  return unconfirmed.map(({ label }) => label);
}

const typedAddress = `Somebody, hopefully you, entered this address on ${site.name}.`;

/**
 * Mails with a link that confirms subscriptions or opens the mail preferences; private.mail_confirmation and mail_link
 * enqueue them.
 */
export const preferenceMails = {
  confirmation: mailTemplate({
    label: "Address to confirm",
    schema: z.object({ askedAt: z.string(), waiting: z.array(z.string()).optional() }),
    sample: { askedAt: "2026-11-24T09:00:00Z", waiting: [newsletterName] },
    async write({ askedAt, waiting: sample }, address) {
      const waiting = sample ?? (await listUnconfirmedNames(address));
      if (waiting.length === 0) return null;
      return {
        subject: `Please confirm your email address for ${site.name}`,
        body: [
          `Somebody, hopefully you, asked ${site.name} to send this address:`,
          waiting.map((label) => `• ${label}`).join("\n"),
          { button: { label: "Confirm", url: confirmationUrl(address, askedAt) } },
          "If it was not you, do nothing: nothing will be sent, and the request will be deleted after two days.",
        ],
      };
    },
  }),
  "mail-link": mailTemplate({
    label: "Link to manage mail",
    schema: z.object({ isAlert: z.boolean() }),
    sample: { isAlert: false },
    write: ({ isAlert }, address) => ({
      subject: `Your link to your email settings at ${site.name}`,
      body: [
        isAlert
          ? `${typedAddress} The job alert they asked for is not new: you already have it, or you have ${mostAlerts} others, which is the limit.`
          : typedAddress,
        "You can see, change or end everything you get from us here:",
        { button: { label: emailSettingsName, url: preferencesUrl(address) } },
        "Anyone who has this link can do the same, so please do not share it. If it was not you who asked, you need not do anything.",
      ],
    }),
  }),
};

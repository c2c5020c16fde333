import { z } from "zod";
import { alertMails, preferenceMails } from "@/lib/subscriptions/mail";
import { site, absoluteUrl } from "@/lib/site";
import { digestMails } from "@/lib/digests/mail";
import { eventMails } from "@/lib/events/mail";
import { importMails } from "@/lib/imports/mail";
import { objectionMails, removalMails, jobMails } from "@/lib/jobs/renewal-mail";
import { mailTemplate, type MailTemplate } from "@/lib/mail/layout";
import { reportMails } from "@/lib/reports/mail";
import { waitingMails } from "@/lib/waiting/mail";
import { recruiterMails } from "@/lib/recruiters/mail";

const test = mailTemplate({
  label: "Test",
  schema: z.object({}),
  sample: {},
  write: () => ({
    subject: `Test mail from ${site.name}`,
    body: [
      `Mail from ${site.name} arrives. An admin asked for this one at ${absoluteUrl("/admin/mail")}.`,
      "Look at its source: “Authentication-Results” should say pass for spf, dkim and dmarc. docs/operating.md, “Mail”, says what to do if they do not.",
    ],
  }),
});

export const templates: ReadonlyMap<string, MailTemplate> = new Map(
  Object.entries({
    test,
    ...recruiterMails,
    ...jobMails,
    ...removalMails,
    ...objectionMails,
    ...reportMails,
    ...importMails,
    ...eventMails,
    ...waitingMails,
    ...preferenceMails,
    ...alertMails,
    ...digestMails,
  }),
);

export const mailLabel = (kind: string): string => templates.get(kind)?.label ?? kind;

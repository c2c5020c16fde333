import { z } from "zod";
import { alertMails, preferenceMails } from "../alerts/mail.ts";
import { site, absoluteUrl } from "../site.ts";
import { digestMails } from "../digests/mail.ts";
import { eventMails } from "../events/mail.ts";
import { importMails } from "../imports/mail.ts";
import { objectionMails, removalMails, jobMails } from "../jobs/renewal-mail.ts";
import { mailTemplate, type MailTemplate } from "../mail/layout.ts";
import { reportMails } from "../reports/mail.ts";
import { waitingMails } from "../waiting/mail.ts";
import { recruiterMails } from "../recruiters/mail.ts";

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

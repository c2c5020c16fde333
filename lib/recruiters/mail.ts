import { z } from "zod";
import { site } from "../config/site.ts";
import { absoluteUrl } from "../http/url.ts";
import { mailTemplate } from "../mail/template.ts";

/** Whom a mail is about, as private.tell_recruiter enqueues it. */
const addressee = z.object({ name: z.string(), companyName: z.string() });
const sample = { name: "Ada Lovelace", companyName: "Acme Systems" };

const hello = (name: string) => ({ paragraph: `Hello ${name},` });
const mistake = {
  paragraph: `If you think this is a mistake, please write to ${site.contactEmail}.`,
};
const signIn = (label: string) => ({ button: { label, url: absoluteUrl("/recruiter/login") } });

const jobsSentence = {
  archived: " Your live jobs have been archived.",
  live: " Your live jobs stay online.",
  none: "",
};

/** What recruiters are told of decisions about them, by the kind of the mail. */
export const recruiterMails = {
  "recruiter-approved": mailTemplate({
    label: "Recruiter approved",
    schema: addressee,
    sample,
    write: ({ name, companyName }) => ({
      subject: `You can now post jobs on ${site.name}`,
      body: [
        hello(name),
        {
          paragraph: `your registration on ${site.name} for ${companyName} has been approved. Sign in to post your first job.`,
        },
        signIn("Sign in"),
      ],
    }),
  }),
  "recruiter-rejected": mailTemplate({
    label: "Recruiter rejected",
    schema: addressee,
    sample,
    write: ({ name, companyName }) => ({
      subject: `Your registration on ${site.name}`,
      body: [
        hello(name),
        { paragraph: `your registration on ${site.name} for ${companyName} has been rejected.` },
        mistake,
      ],
    }),
  }),
  "recruiter-suspended": mailTemplate({
    label: "Recruiter suspended",
    schema: addressee.extend({
      reason: z.string(),
      jobs: z.enum(["archived", "live", "none"]),
    }),
    sample: { ...sample, reason: "Posts jobs that do not exist.", jobs: "archived" },
    write: ({ name, companyName, reason, jobs }) => ({
      subject: `Your account on ${site.name} is suspended`,
      body: [
        hello(name),
        {
          paragraph: `your account on ${site.name} for ${companyName} has been suspended: you cannot post or change jobs any more.${jobsSentence[jobs]}`,
        },
        { paragraph: "The reason:" },
        { quote: reason },
        mistake,
      ],
    }),
  }),
  "recruiter-reinstated": mailTemplate({
    label: "Recruiter reinstated",
    schema: addressee,
    sample,
    write: ({ name, companyName }) => ({
      subject: `You can post jobs on ${site.name} again`,
      body: [
        hello(name),
        {
          paragraph: `your account on ${site.name} for ${companyName} is approved again. Jobs that were archived can be restored on your dashboard.`,
        },
        signIn("Sign in"),
      ],
    }),
  }),
};

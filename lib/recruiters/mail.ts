import type { Mail } from "../mail/send.ts";
import { site } from "../config/site.ts";
import { absoluteUrl } from "../http/url.ts";
import type { Decision } from "./schema.ts";

export type Addressee = { name: string; email: string; companyName: string };

/** What tells recruiters how their registration was decided. */
export function decisionMail(decision: Decision, { name, email, companyName }: Addressee): Mail {
  const greeting = `Hello ${name},`;
  const about = `your registration on ${site.name} for ${companyName}`;
  if (decision === "approved") {
    return {
      to: email,
      subject: `You can now post jobs on ${site.name}`,
      text: `${greeting}\n\n${about} has been approved. Sign in to post your first job:\n${absoluteUrl("/recruiter/login")}\n`,
    };
  }
  return {
    to: email,
    subject: `Your registration on ${site.name}`,
    text: `${greeting}\n\n${about} has been rejected. If you think this is a mistake, please write to ${site.contactEmail}.\n`,
  };
}

/** What tells recruiters that their approval was withdrawn, and why. */
export function suspensionMail(
  reason: string,
  areJobsArchived: boolean,
  { name, email, companyName }: Addressee,
): Mail {
  const jobs = areJobsArchived
    ? "Your live jobs have been archived."
    : "Your live jobs stay online.";
  return {
    to: email,
    subject: `Your account on ${site.name} is suspended`,
    text: `Hello ${name},\n\nyour account on ${site.name} for ${companyName} has been suspended: you cannot post or change jobs any more. ${jobs}\n\nThe reason:\n${reason}\n\nIf you think this is a mistake, please write to ${site.contactEmail}.\n`,
  };
}

/** What tells recruiters that they were suspended or rejected, and are approved again. */
export function reinstatementMail({ name, email, companyName }: Addressee): Mail {
  return {
    to: email,
    subject: `You can post jobs on ${site.name} again`,
    text: `Hello ${name},\n\nyour account on ${site.name} for ${companyName} is approved again. Jobs that were archived can be restored on your dashboard:\n${absoluteUrl("/recruiter/login")}\n`,
  };
}

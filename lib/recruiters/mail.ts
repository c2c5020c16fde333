import type { Mail } from '../mail.ts';
import { site } from '../site.ts';
import { absoluteUrl } from '../url.ts';
import type { Decision } from './schema.ts';

type Addressee = { name: string; email: string; companyName: string };

/** What tells recruiters how their registration was decided. */
export function decisionMail(decision: Decision, { name, email, companyName }: Addressee): Mail {
  const greeting = `Hello ${name},`;
  const about = `your registration on ${site.name} for ${companyName}`;
  if (decision === 'approved') {
    return {
      to: email,
      subject: `You can now post jobs on ${site.name}`,
      text: `${greeting}\n\n${about} has been approved. Sign in to post your first job:\n${absoluteUrl('/recruiter/login')}\n`,
    };
  }
  return {
    to: email,
    subject: `Your registration on ${site.name}`,
    text: `${greeting}\n\n${about} has been rejected. If you think this is a mistake, please write to ${site.contactEmail}.\n`,
  };
}

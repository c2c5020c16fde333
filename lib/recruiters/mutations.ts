import 'server-only';
import { join } from 'node:path';
import type { ActionResult } from '@/lib/action';
import { env } from '@/lib/env';
import { createMailer } from '@/lib/mail';
import { sessionClient } from '@/lib/supabase/server';
import { decisionMail } from './mail';
import type { Decision } from './schema';

const sendMail = createMailer({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, outbox: join(env.DATA_DIR, 'outbox') });

/** Approves a pending recruiter and tells them; a mail that cannot be sent is a warning. Throws when the backend fails. */
export function approveRecruiter(id: string): Promise<ActionResult> {
  return decide(id, 'approved');
}

/** Rejects a pending recruiter and tells them; a mail that cannot be sent is a warning. Throws when the backend fails. */
export function rejectRecruiter(id: string): Promise<ActionResult> {
  return decide(id, 'rejected');
}

async function decide(id: string, status: Decision): Promise<ActionResult> {
  const { data } = await (await sessionClient())
    .from('recruiters')
    .update({ status })
    .eq('id', id)
    // Of two admins who decide at once one is first.
    .eq('status', 'pending')
    .select('name, email, company_name')
    .maybeSingle()
    .throwOnError();
  if (!data) return { ok: false, error: 'Somebody has decided about this recruiter already.' };

  try {
    await sendMail(decisionMail(status, { name: data.name, email: data.email, companyName: data.company_name }));
    return { ok: true, data: undefined };
  } catch (error) {
    console.error('Mail about a decision failed.', error);
    return {
      ok: true,
      data: undefined,
      warning: `The mail that tells ${data.name} could not be sent. Please write to ${data.email} yourself.`,
    };
  }
}

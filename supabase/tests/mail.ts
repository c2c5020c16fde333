import { owner, uniqueWord } from "@/supabase/tests/callers";

/** Deletes all mails and suppressed addresses of other tests and resets the state of the mail queue. */
export async function clearMail(): Promise<void> {
  await owner`delete from public.outbox`;
  await owner`delete from public.suppressions`;
  await owner`delete from private.mail_queue`;
  await owner`insert into private.mail_queue default values`;
}

/** Queues a mail that is due and returns its id. */
export async function addMail(values: Record<string, unknown> = {}): Promise<string> {
  const row = {
    kind: "test",
    address: `${uniqueWord()}@acme-systems.dev`,
    key: uniqueWord(),
    ...values,
  };
  const [mail] = await owner`insert into public.outbox ${owner(row)} returning id`;
  return String(mail?.id);
}

export async function addMails(count: number, isBulk = false): Promise<void> {
  await owner`
    insert into public.outbox (kind, address, key, is_bulk)
    select 'test', 'reader' || n || '@acme-systems.dev', 'digest', ${isBulk} from generate_series(1, ${count}) n`;
}

export const readMailsTo = (address: string) =>
  owner`select * from public.outbox where address = ${address} order by created_at`;

/** Shifts the stored times of mails as if the clock had moved by `time`: '1 day', or '-1 hour' if it was set back. */
export async function advanceMailClock(time: string): Promise<void> {
  await owner`
    update public.outbox set
      created_at = created_at - ${time}::interval,
      next_attempt_at = next_attempt_at - ${time}::interval,
      first_attempt_at = first_attempt_at - ${time}::interval,
      sent_at = sent_at - ${time}::interval`;
  // A check constraint forbids times before 2000.
  await owner`update private.mail_queue set minute = greatest(minute, '2001-01-01')`;
  await owner`
    update private.mail_queue set
      stopped_at = stopped_at - ${time}::interval,
      stopped_until = stopped_until - ${time}::interval,
      paused_until = paused_until - ${time}::interval,
      away_since = away_since - ${time}::interval,
      minute = minute - ${time}::interval`;
}

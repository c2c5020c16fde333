import type { Enums } from "@/lib/supabase/database.types";
import { owner, service } from "@/supabase/tests/callers";

/** Deletes all notices to search engines and sets up the engines to notify. */
export async function setUpEngines(
  engines: Enums<"search_engine">[] = ["indexnow", "google"],
): Promise<void> {
  await owner`delete from public.search_engines`;
  await service.rpc("set_search_engines", { engines }).throwOnError();
}

/** The notices to search engines about a page, each as engine and state: 'google waiting'. */
export async function readNotices(slug: string): Promise<string[]> {
  const rows = await owner`
    select engine || ' ' || state as notice from public.search_notices where slug = ${slug} order by 1`;
  return rows.map(({ notice }) => String(notice));
}

/** Shifts the times of notices as if the clock had moved by `time`: '1 minute', or '-1 hour' for setting it back. */
export async function advanceNoticeClock(time: string): Promise<void> {
  await owner`
    update public.search_notices set
      due_at = due_at - ${time}::interval,
      changed_at = changed_at - ${time}::interval,
      sent_at = sent_at - ${time}::interval`;
  await owner`
    update public.search_engines set
      paused_until = paused_until - ${time}::interval,
      day = greatest(day - extract(day from ${time}::interval)::integer, '2000-01-01')`;
}

import type { Enums } from "../../lib/supabase/database.types.ts";
import { owner, service } from "./callers.ts";

/** These engines are told of changes from now on, and nothing is left of other tests. */
export async function tell(
  engines: Enums<"search_engine">[] = ["indexnow", "google"],
): Promise<void> {
  await owner`delete from public.search_engines`;
  await service.rpc("set_search_engines", { engines }).throwOnError();
}

/** The notices of a page: 'google waiting'. */
export async function noticesOf(slug: string): Promise<string[]> {
  const rows = await owner`
    select engine || ' ' || state as notice from public.search_notices where slug = ${slug} order by 1`;
  return rows.map(({ notice }) => String(notice));
}

/** The clock goes on by `time`, as the notices see it: '1 minute'; or back: '-1 hour'. */
export async function clockGoesOn(time: string): Promise<void> {
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

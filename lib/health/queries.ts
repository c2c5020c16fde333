import 'server-only';
import { publicWriter } from '@/lib/supabase/server';

/** Whether the backend answers within a second. */
export async function isBackendReady(): Promise<boolean> {
  const second = new Promise<false>((resolve) => setTimeout(resolve, 1000, false));
  const answer = publicWriter()
    .from('cities')
    .select('id', { head: true })
    .limit(1)
    .then(
      ({ error }) => error === null,
      () => false,
    );
  return Promise.race([answer, second]);
}

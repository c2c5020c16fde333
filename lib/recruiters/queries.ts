import 'server-only';
import { readPage } from '@/lib/content/queries';
import { toIso } from '@/lib/dates';
import { type ListPage, type ListQuery, literally } from '@/lib/list';
import { sessionClient } from '@/lib/supabase/server';
import { type Recruiter, recruiterStatuses, type RecruiterStatus } from './schema';

type Client = Awaited<ReturnType<typeof sessionClient>>;

/** One page of recruiters, and how many the search finds of each status. */
export type RecruiterPage = ListPage<Recruiter> & { counts: Record<RecruiterStatus, number> };

/**
 * One page of the recruiters whose name, company or e-mail contains `q`, newest first, of one status or of all. Admins
 * get everybody, others at most themselves. Throws when the backend fails.
 */
export async function listRecruiters({ q, page }: ListQuery, status?: RecruiterStatus): Promise<RecruiterPage> {
  const client = await sessionClient();
  const [{ rows, ...rest }, ...counts] = await Promise.all([
    readPage(page, (from, to) => {
      const found = search(client, q, { isCounted: false });
      return (status ? found.eq('status', status) : found)
        .order('created_at', { ascending: false })
        .order('id')
        .range(from, to);
    }),
    ...recruiterStatuses.map((one) => count(client, q, one)),
  ]);
  return {
    ...rest,
    rows: rows.map((row) => ({
      id: row.id,
      name: row.name,
      email: row.email,
      companyName: row.company_name,
      contactNumber: row.contact_number,
      status: row.status,
      isAdmin: row.role === 'admin',
      registeredAt: toIso(row.created_at),
    })),
    counts: Object.fromEntries(counts) as Record<RecruiterStatus, number>,
  };
}

function search(client: Client, q: string, { isCounted }: { isCounted: boolean }) {
  const all = client
    .from('recruiters')
    .select('id, name, email, company_name, contact_number, status, role, created_at', { count: 'exact', head: isCounted });
  return q ? all.filter('search_text', 'imatch', literally(q)) : all;
}

async function count(client: Client, q: string, status: RecruiterStatus): Promise<[RecruiterStatus, number]> {
  const { count: found } = await search(client, q, { isCounted: true }).eq('status', status).throwOnError();
  return [status, found ?? 0];
}

import { requireAdmin } from '@/lib/auth/session';

export const metadata = { title: 'Active Jobs' };

export default async function AdminPage() {
  await requireAdmin();
  return <h1 className="text-2xl">Active Jobs</h1>;
}

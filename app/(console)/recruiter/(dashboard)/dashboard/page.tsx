import { requireRecruiter } from '@/lib/auth/session';

export const metadata = { title: 'Dashboard' };

export default async function DashboardPage() {
  const { companyName } = await requireRecruiter();
  return <h1 className="text-2xl">{companyName}</h1>;
}

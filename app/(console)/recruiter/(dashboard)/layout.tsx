import { ConsoleShell } from '@/components/console/console-shell';
import { requireRecruiter } from '@/lib/auth/session';

export default async function RecruiterLayout({ children }: { children: React.ReactNode }) {
  const { companyName } = await requireRecruiter();
  return (
    <ConsoleShell
      name={companyName}
      home="/recruiter/dashboard"
      newJob={{ href: '/recruiter/jobs/new', label: 'Post New Job' }}
    >
      {children}
    </ConsoleShell>
  );
}

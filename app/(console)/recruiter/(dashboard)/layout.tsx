import { Read } from "@/components/console/read";
import { RecruiterShell } from "@/components/console/recruiter-shell";
import { LoadFailed } from "@/components/ui/notice";
import { requireRecruiter } from "@/lib/auth/session";

export default function RecruiterLayout({ children }: { children: React.ReactNode }) {
  const failed = (
    <RecruiterShell name="Recruiter Dashboard">
      <LoadFailed text="Failed to load recruiter profile" />
    </RecruiterShell>
  );
  return (
    <Read data={requireRecruiter()} failed={failed}>
      {({ companyName }) => <RecruiterShell name={companyName}>{children}</RecruiterShell>}
    </Read>
  );
}

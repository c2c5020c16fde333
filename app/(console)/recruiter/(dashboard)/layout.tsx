import { ConsoleShell } from "@/components/console/console-shell";
import { LoadFailed } from "@/components/ui/load-failed";
import { Read } from "@/components/console/read";
import { requireRecruiter } from "@/lib/auth/session";

export default function RecruiterLayout({ children }: { children: React.ReactNode }) {
  const shell = (name: string, content: React.ReactNode) => (
    <ConsoleShell
      name={name}
      home="/recruiter/dashboard"
      links={[
        { href: "/recruiter/imports", label: "Import Jobs" },
        { href: "/recruiter/company", label: "Company" },
        { href: "/recruiter/account", label: "Account" },
      ]}
      newJob={{ href: "/recruiter/jobs/new", label: "Post New Job" }}
    >
      {content}
    </ConsoleShell>
  );
  return (
    <Read
      data={requireRecruiter()}
      failed={shell("Recruiter Dashboard", <LoadFailed text="Failed to load recruiter profile" />)}
    >
      {({ companyName }) => shell(companyName, children)}
    </Read>
  );
}

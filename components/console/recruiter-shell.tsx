import { ConsoleShell } from "@/components/console/console-shell";

const sections = [
  { href: "/recruiter/dashboard", label: "Dashboard", subpages: "/recruiter/jobs" },
  { href: "/recruiter/statistics", label: "Statistics", suffix: "/statistics" },
  { href: "/recruiter/imports", label: "Import jobs" },
  { href: "/recruiter/company", label: "Company" },
  { href: "/recruiter/account", label: "Account" },
];

export function RecruiterShell({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <ConsoleShell
      name={name}
      home="/recruiter/dashboard"
      newJob={{ href: "/recruiter/jobs/new", label: "Post New Job" }}
      label="Recruiter"
      sections={sections}
    >
      {children}
    </ConsoleShell>
  );
}

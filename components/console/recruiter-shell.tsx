import { ConsoleShell } from "./console-shell";

const sections = [
  { href: "/recruiter/dashboard", label: "Dashboard", holds: "/recruiter/jobs" },
  { href: "/recruiter/statistics", label: "Statistics", leaf: "/statistics" },
  { href: "/recruiter/imports", label: "Import Jobs" },
  { href: "/recruiter/company", label: "Company" },
  { href: "/recruiter/account", label: "Account" },
];

/** The frame of a recruiter's area, under the name of their company. */
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

import { unstable_rethrow } from "next/navigation";
import { ConsoleShell } from "@/components/console/console-shell";
import { ConsoleTabs } from "@/components/console/console-tabs";
import { requireAdmin } from "@/lib/auth/session";

const tabs = [
  { href: "/admin/analytics", label: "Analytics" },
  { href: "/admin/jobs", label: "Active Jobs", alsoAt: "/admin" },
  { href: "/admin/jobs?archived=1", label: "Archived Jobs", alsoAt: "/admin" },
  { href: "/admin/reports", label: "Reports" },
  { href: "/admin/companies", label: "Companies" },
  { href: "/admin/events", label: "Events" },
  { href: "/admin/blogs", label: "Blogs" },
  { href: "/admin/books", label: "Books" },
  { href: "/admin/subscribers", label: "Subscribers" },
  { href: "/admin/newsletter", label: "Newsletter" },
  { href: "/admin/recruiters", label: "Recruiters" },
  { href: "/admin/imports", label: "Imports" },
  { href: "/admin/mail", label: "Mail" },
  { href: "/admin/schedule", label: "Schedule" },
  { href: "/admin/audit", label: "Audit Log" },
];

export default async function AdminLayout({ children }: { children: React.ReactNode }) {
  // Where nobody can tell who asks the frame stays: what is read in it says what is wrong.
  await requireAdmin().catch(unstable_rethrow);
  return (
    <ConsoleShell
      name="Administration"
      home="/admin"
      newJob={{ href: "/admin/jobs/new", label: "New Job" }}
      navigation={<ConsoleTabs label="Administration" tabs={tabs} />}
    >
      {children}
    </ConsoleShell>
  );
}

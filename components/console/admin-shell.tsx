import { unstable_rethrow } from "next/navigation";
import { readAsAdmin, requireAdmin } from "@/lib/auth/session";
import { logError } from "@/lib/logs/log";
import { countWaiting } from "@/lib/waiting/queries";
import type { Waiting } from "@/lib/waiting/schema";
import { ConsoleShell } from "@/components/console/console-shell";

const adminSections = (waiting: Waiting | null) => [
  { href: "/admin/analytics", label: "Analytics", group: "Board" },
  { href: "/admin/jobs", label: "Active Jobs", alsoPath: "/admin" },
  { href: "/admin/jobs?archived=1", label: "Archived Jobs", alsoPath: "/admin" },
  { href: "/admin/reports", label: "Reports", waiting: waiting?.reportedJobs },
  { href: "/admin/imports", label: "Imports", waiting: waiting?.claimedBoards },
  { href: "/admin/events", label: "Events", group: "Content", waiting: waiting?.events },
  { href: "/admin/blogs", label: "Blogs" },
  { href: "/admin/books", label: "Books" },
  { href: "/admin/newsletter", label: "Newsletter" },
  { href: "/admin/subscribers", label: "Subscribers", group: "People" },
  {
    href: "/admin/recruiters",
    label: "Recruiters",
    waiting: waiting ? waiting.recruiters + waiting.memberships : undefined,
  },
  { href: "/admin/companies", label: "Companies" },
  {
    href: "/admin/mail",
    label: "Mail",
    group: "System",
    waiting: waiting?.failedMails,
    waitingLabel: "failed",
    waitingHref: "/admin/mail?view=failed",
  },
  { href: "/admin/schedule", label: "Schedule" },
  { href: "/admin/audit", label: "Audit log" },
];

/**
 * The layout of the admin area. It renders even if the session cannot be read, because the page then shows the error.
 */
export async function AdminShell({ children }: { children: React.ReactNode }) {
  await requireAdmin().catch(unstable_rethrow);
  const sections = readAsAdmin(countWaiting).then(adminSections, (error: unknown) => {
    unstable_rethrow(error);
    logError("Pending work could not be counted.", error);
    return adminSections(null);
  });
  return (
    <ConsoleShell
      name="Administration"
      home="/admin"
      newJob={{ href: "/admin/jobs/new", label: "New Job" }}
      links={[{ href: "/recruiter/account", label: "Account" }]}
      label="Administration"
      sections={sections}
    >
      {children}
    </ConsoleShell>
  );
}

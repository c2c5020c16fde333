import { unstable_rethrow } from "next/navigation";
import { readAsAdmin, requireAdmin } from "@/lib/auth/session";
import { logError } from "@/lib/logs/log";
import { countWaiting } from "@/lib/waiting/queries";
import { adminSections } from "@/components/console/admin-sections";
import { ConsoleShell } from "@/components/console/console-shell";

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

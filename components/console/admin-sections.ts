import type { ConsoleSection } from "@/components/console/sections";
import { waitingAt } from "@/lib/waiting/format";
import type { Waiting } from "@/lib/waiting/schema";

const sections: ConsoleSection[] = [
  { href: "/admin/analytics", label: "Analytics", group: "Board" },
  { href: "/admin/jobs", label: "Active Jobs", alsoPath: "/admin" },
  { href: "/admin/jobs?archived=1", label: "Archived Jobs", alsoPath: "/admin" },
  { href: "/admin/reports", label: "Reported jobs" },
  { href: "/admin/imports", label: "Job imports" },
  { href: "/admin/events", label: "Events", group: "Content" },
  { href: "/admin/blogs", label: "Blogs" },
  { href: "/admin/books", label: "Books" },
  { href: "/admin/newsletter", label: "Newsletter", group: "Mail" },
  { href: "/admin/mail", label: "Mail", waitingLabel: "failed" },
  { href: "/admin/subscribers", label: "Subscribers" },
  { href: "/admin/recruiters", label: "Recruiters", group: "People" },
  { href: "/admin/companies", label: "Companies" },
  { href: "/admin/schedule", label: "Schedule", group: "System", waitingLabel: "failed" },
  { href: "/admin/audit", label: "Audit log" },
];

/** The menu of the admin area, with the number of decisions that wait on each page. Null omits the numbers. */
export function adminSections(waiting: Waiting | null): ConsoleSection[] {
  if (!waiting) return sections;
  return sections.map((section) => ({ ...section, ...waitingAt(section.href, waiting) }));
}

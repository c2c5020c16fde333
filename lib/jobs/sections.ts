import { escapeHtml } from "@/lib/html/text";
import type { Job } from "@/lib/jobs/schema";

/** A section of a job's text: HTML, or a list of plain texts. */
export type JobSection = { id: string; title: string } & ({ html: string } | { items: string[] });

/** The sections of a job's text, which its page, feeds, Markdown and structured data show in this order. */
export function jobSections(job: Job): JobSection[] {
  const sections: JobSection[] = [
    { id: "description", title: "Job description", html: job.description },
    { id: "requirements", title: "Requirements", items: job.requirements },
  ];
  return sections.filter((section) => "html" in section || section.items.length > 0);
}

/** The sections of a job's text as HTML; sections of HTML, which have titles of their own, without the section's. */
export function jobContent(job: Job): string {
  const sections = jobSections(job).map((section) => {
    if ("html" in section) return section.html;
    const items = section.items.map((item) => `<li>${escapeHtml(item)}</li>`);
    return `<h2>${section.title}</h2><ul>${items.join("")}</ul>`;
  });
  return sections.join("");
}

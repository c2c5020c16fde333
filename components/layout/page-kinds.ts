import { failures } from "@/lib/forms/submission";

export type SiteSection = "jobs" | "events" | "blogs" | "books";

export type Missing = { title: string; text?: string; href?: string; link?: string };

export type PageKind = { section?: SiteSection; failed?: string; missing?: Missing };

/** Kinds of public pages. The keys are the names of error pages in front/site-rules.ts or first path segments. */
export const pageKinds: Record<string, PageKind> = {
  jobs: { section: "jobs", failed: "Failed to load jobs. Please try again." },
  job: {
    section: "jobs",
    failed: "Failed to load job",
    missing: {
      title: "Job Not Found",
      text: "The job posting you're looking for doesn't exist or has been removed.",
    },
  },
  closed: { section: "jobs" },
  renew: { section: "jobs" },
  report: { section: "jobs" },
  companies: { failed: "Failed to load companies" },
  company: {
    failed: "Failed to load company",
    missing: { title: "Company Not Found", href: "/companies", link: "See all companies" },
  },
  events: { section: "events", failed: "Failed to load events" },
  event: {
    section: "events",
    failed: "Failed to load event",
    missing: { title: "Event Not Found", href: "/events", link: "See all events" },
  },
  blogs: { section: "blogs", failed: "Failed to load blog posts" },
  post: {
    section: "blogs",
    failed: "Failed to load blog posts",
    missing: { title: "Blog Post Not Found", href: "/blogs", link: "Back to Blogs" },
  },
  books: { section: "books", failed: "Failed to load books" },
};

export const anyPage = {
  failed: failures.unexpected,
  missing: {
    title: "Page not found",
    text: "There is nothing at this address. The page may have moved, or the link has a typo.",
  },
};

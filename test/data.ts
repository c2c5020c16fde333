import type { Blog } from "@/lib/blogs/schema";
import type { Book } from "@/lib/books/schema";
import type { Event } from "@/lib/events/schema";
import { jobSchema } from "@/lib/jobs/form";
import type { Job } from "@/lib/jobs/schema";

const { remote, places, skills, ...formFields } = jobSchema.parse({
  title: "Senior Go Engineer",
  company: "Acme",
  type: "full-time",
  city: "Berlin",
  country: "Germany",
  salaryMin: "80000",
  salaryMax: "120000",
  salaryCurrency: "EUR",
  // Structured data needs a description of at least 200 characters.
  description: `<p>${"Build services in Go with a team of five people. ".repeat(4).trim()}</p>`,
  requirements: ["Go", "SQL & <caches>"],
  applicationUrl: "https://acme.example/apply",
});

/** A job as its page shows it, with the defaults of its form for what is not stated. */
export const job: Job = {
  ...formFields,
  id: "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10",
  slug: "senior-go-engineer-acme",
  isRemote: remote,
  furtherPlaces: places,
  postedAt: "2026-11-01T09:30:00.000Z",
  logo: null,
  updatedAt: "2026-11-03T10:00:00.000Z",
  expiresAt: "2027-01-01T12:00:00.000Z",
  confirmedAt: null,
  importedFrom: null,
  employerId: null,
  employer: { slug: "acme", website: "https://acme.example/", logo: "1700000000000.webp" },
  skillNames: [],
  skills: skills.map((name) => ({ slug: name, name })),
};

/** The values of a job form's optional fields when nothing is filled in. */
export const noFacts = {
  eligibility: "unstated" as const,
  eligibleCountries: [],
  excludedCountries: [],
  utcOffsetMin: null,
  utcOffsetMax: null,
  overlap: null,
  visaSponsorship: null,
  stated: {},
  salaryPeriod: "year" as const,
  level: null,
  skills: [],
  places: [],
};

export const event: Event = {
  id: "6a0d2c3e-0f7b-4f5f-8c3a-0d9b7f1c2e11",
  slug: "gophercon-pune-2026",
  name: "GopherCon Pune",
  type: "Conference",
  startDate: "2026-12-03T00:00:00+00:00",
  endDate: "2026-12-05T17:30:00+00:00",
  hasHours: true,
  localStart: "2026-12-03T00:00:00",
  localEnd: "2026-12-05T17:30:00",
  city: "Pune",
  country: "India",
  isOnline: false,
  eventUrl: "https://gophercon.example/",
  timeZone: null,
  description: null,
  organiser: null,
  cfpDeadline: null,
  cancelledAt: null,
  sequence: 0,
  updatedAt: "2026-11-01T00:00:00+00:00",
};

export const blog: Blog = {
  slug: "generics-in-practice",
  title: "Generics in practice",
  excerpt: "What type parameters are good for.",
  authorName: "Ada Lovelace",
  authorImage: null,
  twitterHandle: "@ada",
  linkedinUrl: null,
  blogType: "golang_blogs",
  wordCount: 3,
  publishedAt: "2026-10-01T08:00:00+00:00",
  firstPublishedAt: "2026-09-30T08:00:00+00:00",
  updatedAt: "2026-10-02T08:00:00+00:00",
  content: '<p>Type parameters. <a href="/books">Books</a></p>',
  metaTitle: null,
  metaDescription: null,
};

export const book: Book = {
  id: "0c7f2a7e-1d2b-4c55-9c0f-5a8b6d3e4f12",
  title: "The Go Programming Language",
  author: "Alan Donovan and Brian Kernighan",
  coverUrl: "https://books.example/go.png",
  purchaseUrl: "https://books.example/go",
  bookType: "go_related",
};

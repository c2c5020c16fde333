/** Companies on one page of their list. */
export const companiesPerPage = 24;

/** What a card in the list shows. `logo` is the name of an image, `open` counts open jobs. */
export type CompanyCard = {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  description: string | null;
  logo: string | null;
  /** Whether one of its recruiters has an address within the website's domain. */
  isVerified: boolean;
  open: number;
};

/** What a company's own page shows; `closed` counts jobs that are not open any more. */
export type Company = CompanyCard & { closed: number };

/** What is known of a company beside the name that a job gives it. */
export type Employer = Pick<Company, "slug" | "website" | "logo">;

/** A company on the admins' list; `jobs` counts all of its jobs, `createdAt` is ISO 8601 in UTC. */
export type ManagedCompany = Omit<CompanyCard, "description"> & { createdAt: string; jobs: number };

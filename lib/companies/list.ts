export const companiesPerPage = 24;

/** A company in lists. `logo` is the name of an image, `open` counts open jobs. */
export type CompanySummary = {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  description: string | null;
  logo: string | null;
  /** Whether one of its recruiters has an email address within the website's domain. */
  isVerified: boolean;
  open: number;
};

/** A company on its page: how many of its jobs closed and, from five on, what became of them. */
export type Company = CompanySummary & { closed: number; filled?: number; medianDays?: number };

export type Employer = Pick<Company, "slug" | "website" | "logo">;

export const companiesPerPage = 24;

/** A company in lists. `logo` is the name of an image, `open` counts open jobs. */
export type CompanySummary = {
  id: string;
  slug: string;
  name: string;
  website: string | null;
  description: string | null;
  logo: string | null;
  /** Whether one of the company's recruiters has an e-mail address in the domain of its website. */
  isVerified: boolean;
  open: number;
};

/** A company on its page. `filled` and `medianDays` describe its closed jobs; unset if fewer than five have closed. */
export type Company = CompanySummary & { closed: number; filled?: number; medianDays?: number };

export type Employer = Pick<Company, "slug" | "website" | "logo">;

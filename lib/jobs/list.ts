import { listHref } from "../forms/list";
import type { Enums } from "../supabase/database.types";
import { parseJobFilters, type QueryValues } from "./search";

const jobOrders = [
  "posted",
  "title",
  "views",
  "applications",
] as const satisfies Enums<"job_order">[];

/** Whose jobs an admin's list can be narrowed to (SPEC section 2). */
export const posters = ["Admin", "Recruiter"] as const satisfies Enums<"posted_by">[];

/** What active jobs can be narrowed to; reports are for admins only. */
export const jobStates = [
  "open",
  "expiring",
  "closed",
  "reported",
] as const satisfies Enums<"job_state">[];

export type JobState = (typeof jobStates)[number];

export type JobOrder = (typeof jobOrders)[number];

/** What a list to manage shows. `q` is looked for as it stands; `page` counts from 1; null is no filter. */
export type JobListView = {
  isArchived: boolean;
  poster: Enums<"posted_by"> | null;
  state: JobState | null;
  q: string;
  order: JobOrder;
  isAscending: boolean;
  page: number;
};

/** A job in such a list. Times are ISO 8601 in UTC. */
export type ManagedJob = {
  id: string;
  slug: string;
  title: string;
  company: string;
  city: string;
  country: string;
  isRemote: boolean;
  postedAt: string;
  postedBy: Enums<"posted_by">;
  /** Until when the job is open; since when it is closed, where it is. */
  expiresAt: string;
  confirmedAt: string | null;
  /** Why an admin removed it; null for one that was not removed. */
  removalReason: string | null;
  isClosed: boolean;
  /** Whether the link check closed it. */
  hasDeadLink: boolean;
  /** Whether it is open for at most a week more. */
  expiresSoon: boolean;
  /** How many networks reported it and no admin has settled that; 0 for recruiters. */
  reports: number;
  /** Why search engines do not list it; null where they do or the job is not open. */
  markupProblem: string | null;
  views: number;
  applications: number;
};

/** A page of such a list; `total` is how many match, `own` how many the caller has itself, whatever is searched for. */
export type ManagedJobs = {
  jobs: ManagedJob[];
  total: number;
  page: number;
  own: { active: number; archived: number };
};

/** What the list is called: 'Active Jobs' or 'Archived Jobs' (SPEC section 2). */
export function jobListTitle({ isArchived }: Pick<JobListView, "isArchived">): string {
  return isArchived ? "Archived Jobs" : "Active Jobs";
}

const orderLabels: Record<JobOrder, [ascending: string, descending: string]> = {
  posted: ["Oldest first", "Newest first"],
  title: ["A to Z", "Z to A"],
  views: ["Fewest views first", "Most views first"],
  applications: ["Fewest applies first", "Most applies first"],
};

/** In which order a list stands: 'Newest first'. */
export function orderLabel({ order, isAscending }: Pick<JobListView, "order" | "isAscending">) {
  return orderLabels[order][isAscending ? 0 : 1];
}

/** Reads the view from a URL. A value that makes no sense counts as absent. */
export function parseJobList(values: QueryValues): JobListView {
  const { q, page } = parseJobFilters(values);
  const params = values instanceof URLSearchParams ? Object.fromEntries(values) : values;
  const sort = typeof params.sort === "string" ? params.sort : "";
  const order = jobOrders.find((name) => name === sort.replace(/^-/u, ""));
  return {
    isArchived: params.archived === "1",
    poster: posters.find((poster) => poster === params.poster) ?? null,
    state: jobStates.find((state) => state === params.state) ?? null,
    q,
    order: order ?? "posted",
    isAscending: order !== undefined && !sort.startsWith("-"),
    page,
  };
}

/** What the view's address says besides its search and its page; a minus stands for descending. */
export function jobListParams({
  isArchived,
  poster,
  state,
  order,
  isAscending,
}: JobListView): Record<string, string> {
  const isDefault = order === "posted" && !isAscending;
  return {
    ...(isArchived && { archived: "1" }),
    ...(poster && { poster }),
    ...(state && { state }),
    ...(!isDefault && { sort: `${isAscending ? "" : "-"}${order}` }),
  };
}

/** The address of a view of the list at `path`. */
export function managedJobsHref(path: string, view: JobListView): string {
  return listHref(path, { ...jobListParams(view), q: view.q, page: view.page });
}

/** The view after a click on a column: sorted by it, the other way round if it was already; texts begin at A, the rest at the most. */
export function sortedBy(view: JobListView, order: JobOrder): JobListView {
  return {
    ...view,
    order,
    isAscending: view.order === order ? !view.isAscending : order === "title",
    page: 1,
  };
}

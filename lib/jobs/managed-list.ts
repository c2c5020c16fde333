import { listHref } from "@/lib/rows/list-address";
import type { Enums, Tables } from "@/lib/supabase/database.types";
import type { outcomeLabels } from "@/lib/jobs/format";
import type { objectionStates, PostingRule } from "@/lib/jobs/removal";
import type { FromRow } from "@/lib/text/from-row";
import { parseJobFilters, type QueryValues } from "@/lib/jobs/search";

export const posters = ["Admin", "Recruiter"] as const satisfies Enums<"posted_by">[];

/** The filter of active jobs by state; "reported" is for admins only. */
export const jobStates: JobState[] = ["open", "expiring", "closed", "reported"];

export type JobState = Enums<"job_state">;

export type JobListView = {
  /** Whether this is a recruiter's own list, which by default shows the active jobs that expire first. */
  isOwn: boolean;
  isArchived: boolean;
  poster: Enums<"posted_by"> | null;
  state: JobState | null;
  q: string;
  order: JobOrder;
  isAscending: boolean;
  page: number;
};

export type ManagedJobRow = Pick<
  Tables<"jobs">,
  "id" | "slug" | "title" | "company" | "posted_at" | "posted_by" | "confirmed_at"
> & {
  city: string;
  country: string;
  /** The number of places beside the main one. */
  further_places: number;
  expires_at: string;
  archived_at: string | null;
  removal_reason: string | null;
  removal_rule: PostingRule | null;
  /** The state of the recruiter's objection to the job's removal. */
  objection: keyof typeof objectionStates | null;
  outcome: keyof typeof outcomeLabels | null;
  is_closed: boolean;
  has_dead_link: boolean;
  expires_soon: boolean;
  /** The number of client networks that have reported the job, for admins; 0 for recruiters. */
  reports: number;
  views: number;
  applications: number;
};

export type ManagedJob = FromRow<ManagedJobRow> & {
  isRemote: boolean;
  markupProblem: string | null;
};

export type ManagedJobs = {
  jobs: ManagedJob[];
  total: number;
  page: number;
  counts: Record<JobState | "active" | "archived", number>;
};

export const jobListTitle = ({ isArchived }: Pick<JobListView, "isArchived">) =>
  isArchived ? "Archived Jobs" : "Active Jobs";

type OrderLabels = { ascending: string; descending: string };

const orderLabels = {
  posted: { ascending: "Oldest first", descending: "Newest first" },
  title: { ascending: "A to Z", descending: "Z to A" },
  views: { ascending: "Fewest views first", descending: "Most views first" },
  applications: { ascending: "Fewest applies first", descending: "Most applies first" },
  ends: { ascending: "First to expire first", descending: "Last to expire first" },
} satisfies Record<Enums<"job_order">, OrderLabels>;

export type JobOrder = keyof typeof orderLabels;

const jobOrders = Object.keys(orderLabels) as JobOrder[];

/** Labels of the sort order `ends` in the list of archived jobs. */
const archiveLabels: OrderLabels = {
  ascending: "First archived first",
  descending: "Last archived first",
};

export function orderLabel({ order, isAscending, isArchived }: JobListView): string {
  const labels = order === "ends" && isArchived ? archiveLabels : orderLabels[order];
  return isAscending ? labels.ascending : labels.descending;
}

type ListOrder = Pick<JobListView, "order" | "isAscending">;

/** The default order. Recruiters see the jobs that need renewal first. */
export function defaultOrder({
  isOwn,
  isArchived,
}: Pick<JobListView, "isOwn" | "isArchived">): ListOrder {
  if (isOwn && !isArchived) return { order: "ends", isAscending: true };
  return { order: "posted", isAscending: false };
}

/** The view that the query parameters of a console list describe; invalid values get their defaults. */
export function parseJobList(values: QueryValues, isOwn = false): JobListView {
  const { q, page } = parseJobFilters(values);
  const params = values instanceof URLSearchParams ? Object.fromEntries(values) : values;
  const sort = jobOrders.find((name) => params.sort === name || params.sort === `-${name}`);
  const isArchived = params.archived === "1";
  const order = sort
    ? { order: sort, isAscending: params.sort === sort }
    : defaultOrder({ isOwn, isArchived });
  return {
    isOwn,
    isArchived,
    poster: posters.find((poster) => poster === params.poster) ?? null,
    state: jobStates.find((state) => state === params.state) ?? null,
    q,
    ...order,
    page,
  };
}

/** The query parameters of filters and order, without search and page; a minus means descending. */
export function jobListParams(view: JobListView): Record<string, string> {
  const { isArchived, poster, state, order, isAscending } = view;
  const usual = defaultOrder(view);
  const isDefaultOrder = order === usual.order && isAscending === usual.isAscending;
  const params: Record<string, string> = {};
  if (isArchived) params.archived = "1";
  if (poster) params.poster = poster;
  if (state) params.state = state;
  if (!isDefaultOrder) params.sort = isAscending ? order : `-${order}`;
  return params;
}

export const managedJobsHref = (path: string, view: JobListView) =>
  listHref(path, { ...jobListParams(view), q: view.q, page: view.page });

/**
 * The list after a click on a column heading. The first click sorts titles from A, expiry from the earliest and numbers
 * from the greatest; a second click reverses the order.
 */
export function withOrder(view: JobListView, order: JobOrder): JobListView {
  const startsAscending = order === "title" || order === "ends";
  const isAscending = view.order === order ? !view.isAscending : startsAscending;
  return { ...view, order, isAscending, page: 1 };
}

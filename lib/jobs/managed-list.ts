import { listHref } from "@/lib/rows/list-address";
import type { Enums, Tables } from "@/lib/supabase/database.types";
import type { outcomeLabels } from "@/lib/jobs/format";
import type { objectionStates, PostingRule } from "@/lib/jobs/removal";
import type { FromRow } from "@/lib/text/from-row";
import { parseJobFilters, type QueryValues } from "@/lib/jobs/search";

export const posters = ["Admin", "Recruiter"] as const satisfies Enums<"posted_by">[];

export type JobState = Enums<"job_state">;

/** The tabs of a list, in their order. Lists open on the tab of open jobs. */
export const jobStates: JobState[] = ["all", "open", "expiring", "closed", "archived"];

export type JobListView = {
  /** Whether this is a recruiter's own list. */
  isOwn: boolean;
  poster: Enums<"posted_by"> | null;
  state: JobState;
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
  /** Whether an admin archived the job of a recruiter. */
  archived_by_admin: boolean;
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
  /** How many jobs of each state match the search and the poster. */
  counts: Record<JobState, number>;
};

/** Titles of the list. Active jobs are open ones. */
const titles: Record<JobState, string> = {
  all: "All Jobs",
  open: "Active Jobs",
  expiring: "Active Jobs",
  closed: "Closed Jobs",
  archived: "Archived Jobs",
};

export const jobListTitle = ({ state }: Pick<JobListView, "state">): string => titles[state];

type OrderLabels = { ascending: string; descending: string };

const orderLabels = {
  posted: { ascending: "Oldest first", descending: "Newest first" },
  title: { ascending: "A to Z", descending: "Z to A" },
  views: { ascending: "Fewest views first", descending: "Most views first" },
  applications: {
    ascending: "Fewest apply clicks first",
    descending: "Most apply clicks first",
  },
  ends: { ascending: "First to expire first", descending: "Last to expire first" },
} satisfies Record<Enums<"job_order">, OrderLabels>;

export type JobOrder = keyof typeof orderLabels;

const jobOrders = Object.keys(orderLabels) as JobOrder[];

/** Labels of the sort order `ends` in the list of archived jobs. */
const archiveLabels: OrderLabels = {
  ascending: "First archived first",
  descending: "Last archived first",
};

export function orderLabel({ order, isAscending, state }: JobListView): string {
  const labels = order === "ends" && state === "archived" ? archiveLabels : orderLabels[order];
  return isAscending ? labels.ascending : labels.descending;
}

type ListOrder = Pick<JobListView, "order" | "isAscending">;

/** Newest first, so that a job which was just posted is on top. */
const defaultOrder: ListOrder = { order: "posted", isAscending: false };

/** The view that the query parameters of a console list describe; invalid values get their defaults. */
export function parseJobList(values: QueryValues, isOwn = false): JobListView {
  const { q, page } = parseJobFilters(values);
  const params = values instanceof URLSearchParams ? Object.fromEntries(values) : values;
  const sort = jobOrders.find((name) => params.sort === name || params.sort === `-${name}`);
  const order = sort ? { order: sort, isAscending: params.sort === sort } : defaultOrder;
  return {
    isOwn,
    poster: posters.find((poster) => poster === params.poster) ?? null,
    state: parseState(params),
    q,
    ...order,
    page,
  };
}

/** The archive has a parameter of its own: the console's menu and mails link to it. */
function parseState(params: Record<string, unknown>): JobState {
  if (params.archived === "1") return "archived";
  return jobStates.find((state) => state === params.state && state !== "archived") ?? "open";
}

/** The query parameters of filters and order, without search and page; a minus means descending. */
export function jobListParams(view: JobListView): Record<string, string> {
  const { poster, state, order, isAscending } = view;
  const isDefaultOrder = order === defaultOrder.order && isAscending === defaultOrder.isAscending;
  const params: Record<string, string> = {};
  if (state === "archived") params.archived = "1";
  if (poster) params.poster = poster;
  if (state !== "open" && state !== "archived") params.state = state;
  if (!isDefaultOrder) params.sort = isAscending ? order : `-${order}`;
  return params;
}

export const managedJobsHref = (path: string, view: JobListView) =>
  listHref(path, { ...jobListParams(view), q: view.q, page: view.page });

/**
 * The order of the first click on a column heading: titles from A, expiry from the earliest, dates and numbers from the
 * greatest.
 */
export function firstDirection(order: JobOrder): "ascending" | "descending" {
  return order === "title" || order === "ends" ? "ascending" : "descending";
}

import { z } from "zod";
import type { Enums } from "../supabase/database.types";

/** A search engine that is told of changed pages. */
export type SearchEngineName = Enums<"search_engine">;

/** What they are called. */
export const engineLabels = {
  indexnow: "IndexNow",
  google: "Google Indexing API",
} as const satisfies Record<SearchEngineName, string>;

/** What the button of an engine sends. */
export const engineSchema = z.object({ engine: z.enum(["indexnow", "google"]) });

/** How an engine is; times are ISO 8601 in UTC. */
export type SearchEngineStatus = {
  engine: SearchEngineName;
  waiting: number;
  sentInDay: number;
  failed: number;
  /** What it said last. */
  lastAnswer: string | null;
  /** Why nothing is sent until somebody resumes. */
  stopped: { at: string; because: string } | null;
  /** Why nothing is tried until then. */
  paused: { until: string; because: string } | null;
};

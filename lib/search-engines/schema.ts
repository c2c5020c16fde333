import { z } from "zod";
import type { Enums } from "@/lib/supabase/database.types";

export type SearchEngineName = Enums<"search_engine">;

export const engineLabels = {
  indexnow: "IndexNow",
  google: "Google Indexing API",
} as const satisfies Record<SearchEngineName, string>;

export const engineSchema = z.object({ engine: z.enum(["indexnow", "google"]) });

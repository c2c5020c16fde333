import "server-only";
import { publicReader } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";

/** What public.board_reach returns; null where there is too little to say. */
export type Reach = Record<
  | ("jobs" | "companies" | "withPay" | "withLevel" | "withSkills" | "withVisa")
  | ("remote" | "remoteWithApplicants" | "impressions" | "views" | "applications"),
  number
> &
  Record<"medianViews" | "medianDaysOpen" | "subscribers" | "alerts", number | null> & {
    /** When it was computed, ISO 8601. */
    computedAt: string;
  };

/** How far postings reach, in numbers for employers, as of the last hour. Throws when the backend fails. */
export const readReach = () => readJson<Reach>(publicReader().rpc("board_reach"));

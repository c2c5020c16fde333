import "server-only";
import { publicReader } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";

/** The result of public.board_reach. A figure is null if too few cases were counted. */
export type Reach = {
  jobs: number;
  companies: number;
  withPay: number;
  withLevel: number;
  withSkills: number;
  withVisa: number;
  remote: number;
  remoteWithApplicants: number;
  impressions: number;
  views: number;
  applications: number;
  medianViews: number | null;
  medianDaysOpen: number | null;
  subscribers: number | null;
  alerts: number | null;
  /** When the report was computed, ISO 8601. */
  computedAt: string;
};

/** Statistics for employers of how many people postings reach, recomputed hourly. Throws when the backend fails. */
export const readBoardReach = () => readJson<Reach>(publicReader().rpc("board_reach"));

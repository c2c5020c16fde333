import "server-only";
import { publicReader } from "@/lib/supabase/server";
import { readJson } from "@/lib/text/from-row";

/** What public.board_reach returns; null where there is too little to say. */
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
  /** When it was computed, ISO 8601. */
  computedAt: string;
};

/** How far postings reach, in numbers for employers, as of the last hour. Throws when the backend fails. */
export const readReach = () => readJson<Reach>(publicReader().rpc("board_reach"));

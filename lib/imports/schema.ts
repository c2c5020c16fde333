import { type JobSource, jobSources } from "../jobs/schema";
import { ashby } from "./ashby";
import { greenhouse } from "./greenhouse";
import { lever } from "./lever";
import { personio } from "./personio";
import type { System } from "./posting";
import { recruitee } from "./recruitee";
import { smartRecruiters } from "./smartrecruiters";
import { workable } from "./workable";

/** What is found on a board that somebody wants to link. */
export type BoardPreview = {
  system: JobSource;
  board: string;
  /** Where people see it. */
  page: string;
  /** How many postings of all kinds it has. */
  total: number;
  /** Those that look like Go, as they would be imported. */
  jobs: { title: string; place: string }[];
  /** How many that look like Go cannot be imported: without a text, or larger than a job may be. */
  refused: number;
};

/** A board that is linked, and what came of it. Times are ISO 8601 in UTC. */
export type LinkedBoard = {
  id: string;
  system: JobSource;
  board: string;
  page: string;
  company: string;
  /** The address of the recruiter who linked it. */
  email: string;
  /** Who of another company asks for it; only admins can read that. */
  claim: { company: string; email: string } | null;
  /** Null where two companies were merged since it was read. */
  companyId: string | null;
  /** Whether what it brings is published at once. */
  isPublished: boolean;
  isPaused: boolean;
  /** Null before it was read whole for the first time. */
  syncedAt: string | null;
  /** Why it could not be read since. */
  failure: string | null;
  /** How many postings it had. */
  postings: number;
  /** How many of those for Go wait for the day's limits. */
  waiting: number;
  /** Whether it is empty that had jobs, and nobody has said yet what that means. */
  asksWhy: boolean;
  /** Ids of jobs that came from it and are not archived. */
  live: string[];
  /** Jobs that wait to be published. */
  drafts: { id: string; title: string }[];
};

/** Every system whose boards can be linked. */
export const systems: Record<JobSource, System> = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters: smartRecruiters,
  recruitee,
  personio,
};

/** A board of a system, by the name it is kept under. */
export type Board = { system: JobSource; board: string };

/** The board that a pasted careers address belongs to, with or without https://; null where it is of none of the systems. */
export function detectBoard(text: string): Board | null {
  const given = text.trim();
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//iu.test(given) ? given : `https://${given}`);
  if (!address || !/^https?:$/u.test(address.protocol) || address.port || address.username)
    return null;
  for (const system of jobSources) {
    const board = systems[system].boardOf(address);
    if (board) return { system, board };
  }
  return null;
}

import { type JobSource, jobSources } from "../jobs/schema";
import { ashby } from "./ashby";
import { greenhouse } from "./greenhouse";
import { lever } from "./lever";
import { personio } from "./personio";
import type { System } from "./posting";
import { recruitee } from "./recruitee";
import { smartRecruiters } from "./smartrecruiters";
import { workable } from "./workable";

export type BoardPreview = {
  system: JobSource;
  board: string;
  page: string;
  /** The number of all postings of the board, Go or not. */
  total: number;
  /** Go jobs as they will be imported. */
  jobs: { title: string; place: string }[];
  /** The number of Go postings that cannot be imported, because they have no text or are too long. */
  refused: number;
};

/** A linked job board; times are ISO 8601 in UTC. */
export type LinkedBoard = {
  id: string;
  system: JobSource;
  board: string;
  page: string;
  company: string;
  /** The e-mail address of the recruiter who linked the board. */
  email: string;
  /** The claim of another company to the board, shown to admins only. */
  claim: { company: string; email: string } | null;
  /** Null after two companies were merged, until the board is imported again. */
  companyId: string | null;
  /** Whether jobs imported from the board are published at once. */
  isPublished: boolean;
  isPaused: boolean;
  /** Null before all postings of the board were read for the first time. */
  syncedAt: string | null;
  /** Why the last import from the board failed. */
  failure: string | null;
  postings: number;
  /** The number of Go postings not imported yet because of the daily limits. */
  waiting: number;
  /** Whether the board is empty and the recruiter has not answered yet if its jobs are closed. */
  needsConfirmation: boolean;
  /** Ids of the board's jobs that are not archived. */
  live: string[];
  drafts: { id: string; title: string }[];
};

export const systems: Record<JobSource, System> = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters: smartRecruiters,
  recruitee,
  personio,
};

export type Board = { system: JobSource; board: string };

/** The job board of a pasted careers address, with or without https://; null for an unsupported site. */
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

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
  /** Postings of all kinds. */
  total: number;
  /** Go jobs as they would be imported. */
  jobs: { title: string; place: string }[];
  /** Go postings that cannot be imported: without a text or too long. */
  refused: number;
};

/** A linked board; times are ISO 8601 in UTC. */
export type LinkedBoard = {
  id: string;
  system: JobSource;
  board: string;
  page: string;
  company: string;
  /** The e-mail address of the recruiter who linked the board. */
  email: string;
  /** A claim by another company, for admins only. */
  claim: { company: string; email: string } | null;
  /** Null after two companies were merged, until the next reading. */
  companyId: string | null;
  /** Whether imported jobs are published at once. */
  isPublished: boolean;
  isPaused: boolean;
  /** Null before the first complete reading. */
  syncedAt: string | null;
  /** Why the last reading failed. */
  failure: string | null;
  postings: number;
  /** Go postings that wait for the daily limits. */
  waiting: number;
  /** Whether the board was emptied and nobody has answered whether its jobs are closed. */
  asksWhy: boolean;
  /** Ids of its jobs that are not archived. */
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

/** The board of a pasted careers address, with or without https://; null if it is of no known system. */
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

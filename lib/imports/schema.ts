import { z } from "zod";
import { plainText } from "@/lib/forms/fields";
import { type JobSource, jobSources } from "@/lib/jobs/schema";
import { ashby } from "@/lib/imports/ashby";
import { greenhouse } from "@/lib/imports/greenhouse";
import { lever } from "@/lib/imports/lever";
import { personio } from "@/lib/imports/personio";
import type { BoardSystem } from "@/lib/imports/posting";
import { recruitee } from "@/lib/imports/recruitee";
import { smartRecruiters } from "@/lib/imports/smartrecruiters";
import { workable } from "@/lib/imports/workable";

export const systems: Record<JobSource, BoardSystem> = {
  greenhouse,
  lever,
  ashby,
  workable,
  smartrecruiters: smartRecruiters,
  recruitee,
  personio,
};

export type Board = { system: JobSource; board: string };

/**
 * Detects the board at the address of a careers page or API of a known system, with or without `https://`; null for
 * other addresses.
 */
export function detectBoard(text: string): Board | null {
  const typed = text.trim();
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//iu.test(typed);
  const address = URL.parse(hasScheme ? typed : `https://${typed}`);
  if (!address || !/^https?:$/u.test(address.protocol)) return null;
  if (address.port || address.username) return null;
  for (const system of jobSources) {
    const board = systems[system].findBoard(address);
    if (board) return { system, board };
  }
  return null;
}

const unknownAddress =
  "This is not a careers page on Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee or Personio. Open one of your job adverts and paste its address.";

/** The form that links a board by the address of a careers page. */
export const boardSchema = z.object({
  address: plainText()
    .min(1, "Please paste the address of your careers page")
    .max(2048, "An address can have at most 2048 characters")
    .transform((text, context) => {
      const board = detectBoard(text);
      if (board) return board;
      context.addIssue(unknownAddress);
      return z.NEVER;
    }),
});

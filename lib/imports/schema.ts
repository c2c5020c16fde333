import { z } from "zod";
import { plainText } from "@/lib/forms/fields";
import { type JobSource, jobSources } from "@/lib/jobs/schema";
import { ashby } from "@/lib/imports/ashby";
import { greenhouse } from "@/lib/imports/greenhouse";
import { lever } from "@/lib/imports/lever";
import { personio } from "@/lib/imports/personio";
import type { System } from "@/lib/imports/posting";
import { recruitee } from "@/lib/imports/recruitee";
import { smartRecruiters } from "@/lib/imports/smartrecruiters";
import { workable } from "@/lib/imports/workable";

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

const unknownAddress =
  "This is no careers address of Greenhouse, Lever, Ashby, Workable, SmartRecruiters, Recruitee or Personio. Open one of your job adverts and paste the address you see then.";

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

import type { Enums } from "@/lib/supabase/database.types";

export type PostingRule = Enums<"posting_rule">;

/** The posting rules on the terms page; an admin who removes a job chooses the violated one (public.posting_rule). */
export const postingRules: Record<PostingRule, string> = {
  real: "A posting is one real, open job with a link to apply for it",
  go: "The job is for Go developers",
  company: "Recruiters post for the company that they work for",
  facts: "What a posting says about the job, its pay and its place is true",
  law: "A posting breaks no law and violates nobody’s rights",
};

/** The rules say how postings should be, so that a rule alone would read as praise of the removed job. */
export const brokenRule = (rule: PostingRule): string =>
  `It breaks the rule “${postingRules[rule]}”.`;

export const postingRuleNames = Object.keys(postingRules) as PostingRule[];

export const objectionStates = {
  open: "You have objected. Until an admin has decided, the job can be neither edited nor deleted.",
  kept: "You have objected, and the removal was kept.",
  restored: "You have objected, and the job was restored.",
};

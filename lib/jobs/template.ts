import type { JobFormValues } from "./form";

/**
 * Columns that a copy of a job does not begin with: what belongs to the one posting, what follows from other columns,
 * and the vacancy, which is stated anew.
 */
export const notCopied = [
  ...["id", "slug", "version", "idempotency_key", "recruiter_id", "posted_by", "imported_from"],
  ...["posted_at", "updated_at", "expires_at", "confirmed_at", "link_died_at"],
  ...["is_archived", "archived_at", "removal_reason", "removal_rule", "outcome"],
  ...["company_id", "search_text", "pay_top_eur_year"],
  ...["vacancy", "fill_by"],
];

const ofOneJob = ["id", "version", "vacancy", "fillBy"];

/** The values with which the form of a new job begins that is copied from another job. */
export const toTemplate = ({ fields, requirements }: JobFormValues): JobFormValues => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !ofOneJob.includes(name))),
  requirements,
});

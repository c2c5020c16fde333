import { countryCode } from "../places/countries";
import { statedCountries } from "./eligibility";
import type { Eligibility, Job } from "./schema";

/** Fewer visible characters are no description to a search engine. */
const fewestCharacters = 200;

type Facts = Pick<Job, "title" | "requirements" | "country" | "isRemote"> & Eligibility;

/**
 * Why search engines get no JobPosting for a job, in the words of lists and hints; null where they get one.
 * `description` is its visible text.
 */
export function markupProblem(job: Facts, description: string): string | null {
  if (job.isRemote && statedCountries(job).length === 0)
    return "it does not say from where people may apply";
  if (!job.isRemote && !countryCode(job.country)) return "no country";
  return textProblem(job, description);
}

/** The same for the text of a job alone. */
export function textProblem(
  { title, requirements }: Pick<Job, "title" | "requirements">,
  description: string,
): string | null {
  const text = [description, ...requirements].join(" ");
  if (text.length < fewestCharacters)
    return `the text has fewer than ${fewestCharacters} characters`;
  const rest = text.toLowerCase().replaceAll(title.toLowerCase(), "");
  return /[\p{L}\p{N}]/u.test(rest) ? null : "the description only repeats the title";
}

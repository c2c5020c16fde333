import "server-only";
import type { z } from "zod";
import { editableRow, formValues, isId } from "@/lib/rows/queries";
import { editableJobHtml } from "@/lib/html/cache";
import { logError } from "@/lib/logs/log";
import { countryNames } from "@/lib/places/country-list";
import { publicReader, sessionClient } from "@/lib/supabase/server";
import {
  alikeSchema,
  jobFields,
  type JobFormValues,
  noCountry,
  type PlaceRow,
} from "@/lib/jobs/form";
import { formatLocation } from "@/lib/jobs/format";
import { type AlikeJob, defaultCountry, remoteCity } from "@/lib/jobs/schema";
import { recordOfStatedFacts, type StatedFacts } from "@/lib/jobs/stated-facts";
import { jobPath } from "@/lib/jobs/url";

/** The values of a job's form. Null for other owners' jobs, unless `whose` is "any". Throws when the backend fails. */
export async function getJobToEdit(
  id: string,
  whose: "own" | "any",
): Promise<JobFormValues | null> {
  if (!isId(id)) return null;
  const [data, { data: isOwn }] = await Promise.all([
    editableRow("jobs", id),
    whose === "own"
      ? sessionClient().rpc("owns_job", { job_id: id }).throwOnError()
      : { data: true },
  ]);
  if (!data || !isOwn) return null;
  const isRemote = data.city.name === remoteCity;
  // Offsets that were computed from hours in common were not entered by the user, so their fields stay empty.
  const computedOffsets: Record<string, string> = data.overlap_hours
    ? { utcOffsetMin: "", utcOffsetMax: "" }
    : {};
  return {
    fields: {
      ...formValues(data, jobFields.omit({ requirements: true, places: true })),
      ...recordOfStatedFacts((name) => String((data.stated as StatedFacts)[name] ?? "")),
      company: data.company,
      remote: isRemote ? "on" : "",
      city: isRemote ? "" : data.city.name,
      country: data.city.country,
      eligibleCountries: countryNames(data.eligible_countries).join(", "),
      excludedCountries: countryNames(data.excluded_countries).join(", "),
      overlapZone: data.overlap_time_zone ?? "",
      ...computedOffsets,
      visaSponsorship: visaField(data.visa_sponsorship),
      skills: data.skill_names.join(", "),
      description: await editableJobHtml(data.description),
    },
    requirements: data.requirements,
    places: data.places.map(toPlaceRow),
  };
}

function toPlaceRow({ city, country }: { city: string; country: string }): PlaceRow {
  const isRemote = city === remoteCity;
  return { remote: isRemote ? "on" : "", city: isRemote ? "" : city, country };
}

function visaField(isSponsored: boolean | null): string {
  if (isSponsored === null) return "";
  return isSponsored ? "yes" : "no";
}

/** Maximum number of suggested cities; also the row limit of Supabase's hosted API. */
const mostCities = 1000;

/** The cities that the job form suggests, by name. Throws when the backend fails. */
export async function listCities(): Promise<{ name: string; country: string }[]> {
  const cities = sessionClient().from("cities").select("name, country").neq("name", remoteCity);
  return (await cities.order("name").limit(mostCities).throwOnError()).data;
}

/** The slug of a job that visitors can see; null for others. Throws when the backend fails. */
export async function getPublicJobSlug(id: string): Promise<string | null> {
  const job = publicReader().from("jobs").select("slug").eq("id", id);
  return (await job.maybeSingle().throwOnError()).data?.slug ?? null;
}

const mostCompared = 200;

/** The company's open jobs with the title in the job form and with its place among theirs, apart from spelling. */
async function listAlikeJobs(typed: z.output<typeof alikeSchema>): Promise<AlikeJob[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select(
      "id, slug, title, city:cities!city_id!inner(name, country), job_places(city:cities(name, country))",
    )
    .eq("company", typed.company)
    .eq("is_archived", false)
    .order("posted_at", { ascending: false })
    .limit(mostCompared)
    .throwOnError();
  const place = typed.remote
    ? { name: remoteCity, country: typed.country || defaultCountry }
    : { name: typed.city, country: typed.country || noCountry };
  return data
    .filter(
      ({ id, title, city, job_places }) =>
        id !== typed.id &&
        titleKey(title) === titleKey(typed.title) &&
        [city, ...job_places.map((further) => further.city)].some(
          (own) => placeKey(own) === placeKey(place),
        ),
    )
    .map(({ id, slug, title, city: { name: city, country } }) => ({
      id,
      title,
      place: formatLocation({ city, country, isRemote: city === remoteCity }),
      path: jobPath(slug),
    }));
}

/**
 * Responds with possible duplicates of the job in a form, as JSON. Not a server action, because Next queues those:
 * saving the job would wait for this request.
 */
export async function readAlikeJobs(typed: URLSearchParams, company?: string): Promise<Response> {
  const { data } = alikeSchema.safeParse({
    ...Object.fromEntries(typed),
    ...(company !== undefined && { company }),
  });
  if (!data) return Response.json([]);
  try {
    return Response.json(await listAlikeJobs(data));
  } catch (error) {
    logError("Jobs like the one in a form could not be read.", error);
    return new Response(null, { status: 500 });
  }
}

/** Gender markers in job titles: "(m/w/d)", "(f|m|x)", "(all genders)". */
const genderMark = /\((?:all genders|[mfwdxhn](?:\s*[/|*]\s*[mfwdxhn])+)\)/giu;

/**
 * A comparison key for titles, without accents, case, gender markers and punctuation: equal for titles that differ in
 * spelling only.
 */
export function titleKey(title: string): string {
  return (
    title
      .replace(genderMark, " ")
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/\bgolang\b/gu, "go")
      .replace(/\bsr\b/gu, "senior")
      .replace(/\bjr\b/gu, "junior")
      // Keeps + and # for C++ and C#.
      .replace(/[^\p{L}\p{N}+#]+/gu, " ")
      .trim()
  );
}

/** A comparison key for places: equal for places that differ in spelling only. */
export const placeKey = ({ name, country }: { name: string; country: string }) =>
  `${titleKey(name)}, ${titleKey(country)}`;

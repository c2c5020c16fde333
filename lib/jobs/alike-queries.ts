import "server-only";
import type { z } from "zod";
import { publicReader } from "@/lib/supabase/server";
import { placeKey, titleKey } from "./alike";
import { type alikeSchema, noCountry } from "./form";
import { formatLocation } from "./format";
import { type AlikeJob, defaultCountry, remoteCity } from "./schema";
import { jobPath } from "./url";

/** Most jobs of one company that are compared with a new one. */
const mostCompared = 200;

/** Open jobs of a company that have the title and the place of one that is typed, however they are written. Throws when the backend fails. */
export async function listAlikeJobs(typed: z.output<typeof alikeSchema>): Promise<AlikeJob[]> {
  const { data } = await publicReader()
    .from("jobs")
    .select("id, slug, title, city:cities!inner(name, country)")
    .eq("company", typed.company)
    .eq("is_archived", false)
    .order("posted_at", { ascending: false })
    .limit(mostCompared)
    .throwOnError();
  const place = typed.remote
    ? { city: remoteCity, country: typed.country || defaultCountry }
    : { city: typed.city, country: typed.country || noCountry };
  return data
    .filter(
      ({ id, title, city }) =>
        id !== typed.id &&
        titleKey(title) === titleKey(typed.title) &&
        placeKey({ city: city.name, country: city.country }) === placeKey(place),
    )
    .map(({ id, slug, title, city: { name: city, country } }) => ({
      id,
      title,
      place: formatLocation({ city, country, isRemote: city === remoteCity }),
      path: jobPath(slug),
    }));
}

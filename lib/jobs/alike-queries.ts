import "server-only";
import type { z } from "zod";
import { publicReader } from "@/lib/supabase/server";
import { alikeSchema, noCountry } from "./form";
import { formatLocation } from "./format";
import { type AlikeJob, defaultCountry, remoteCity } from "./schema";
import { jobPath } from "./url";
import { logError } from "@/lib/logs/log";
/** Most jobs of one company that are compared with a new one. */
const mostCompared = 200;

/** Open jobs of a company that have the title and the place of one that is typed, however they are written. Throws when the backend fails. */
async function listAlikeJobs(typed: z.output<typeof alikeSchema>): Promise<AlikeJob[]> {
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

/** Answers a form that asks for jobs like its own, as JSON. No action: saving would have to wait for it. */
export async function readAlikeJobs(typed: URLSearchParams, company?: string): Promise<Response> {
  const { data } = alikeSchema.safeParse({
    ...Object.fromEntries(typed),
    ...(company !== undefined && { company }),
  });
  if (!data) return Response.json([]);
  try {
    return Response.json(await listAlikeJobs(data));
  } catch (error) {
    logError("Jobs like a new one could not be read.", error);
    return new Response(null, { status: 500 });
  }
}

/** What tells one title from another: its words, without gender marks like (m/f/d), case, accents and signs. */
export function titleKey(title: string): string {
  return title
    .replace(/\((?:all genders|[mfwdxhn](?:\s*[/|*]\s*[mfwdxhn])+)\)/giu, " ")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/\bgolang\b/gu, "go")
    .replace(/\bsr\b/gu, "senior")
    .replace(/\bjr\b/gu, "junior")
    .replace(/[^\p{L}\p{N}+#]+/gu, " ")
    .trim();
}

/** What tells one place from another. */
export function placeKey({ city, country }: { city: string; country: string }): string {
  return `${titleKey(city)}, ${titleKey(country)}`;
}

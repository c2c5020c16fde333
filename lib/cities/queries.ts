import "server-only";
import { remoteCity } from "@/lib/jobs/schema";
import { sessionClient } from "@/lib/supabase/server";

/** Most that a browser can sensibly offer while somebody types; the hosted API gives no more either. */
const mostCities = 1000;

/** Places a job or an event can be at, by name; Remote is none. Throws when the backend fails. */
export async function listCities(): Promise<{ name: string; country: string }[]> {
  const client = await sessionClient();
  const { data } = await client
    .from("cities")
    .select("name, country")
    .neq("name", remoteCity)
    .order("name")
    .limit(mostCities)
    .throwOnError();
  return data;
}

import type { Sql } from "postgres";
import type { Page } from "./walk.ts";

/**
 * Whether the number of open jobs on a landing page equals the number in the database; null for pages that only link to
 * landing pages.
 */
export async function isStatedCountRight({ path, lead }: Page, sql: Sql): Promise<boolean | null> {
  // Paths are /golang-jobs/visa-sponsorship, /golang-jobs/KIND/VALUE or /golang-jobs/in/COUNTRY/PLACE.
  const [kind, value = "", place] = path.split("/").slice(2);
  const stated = lead.startsWith("There are no open ") ? "0" : /^([\d,]+) open\b/.exec(lead)?.[1];
  if (kind !== "visa-sponsorship" && !value) return null;
  const [region] = await sql<{ name: string; codes: string[] }[]>`
    select name, codes from private.regions where slug = ${value}`;
  const [row] = await sql`
    select count(*)::int as jobs
    from public.jobs j
    where not j.is_archived and j.expires_at > now() and exists (
      select from public.cities c where c.id = any (j.city_id || j.further_city_ids) and ${condition()})`;
  return Number(stated?.replaceAll(",", "")) === row?.jobs;

  function condition() {
    if (kind === "in") return inPlace();
    if (kind === "with") return sql`${value} = any (j.skills)`;
    if (kind === "level") return sql`j.level = ${value}`;
    if (kind === "type") return sql`j.type::text = ${value}`;
    if (kind === "visa-sponsorship") return sql`j.visa_sponsorship`;
    throw new Error(`No count is known for ${path}.`);
  }

  function inPlace() {
    if (value === "remote") return sql`c.name = 'Remote'`;
    if (region) {
      const { name, codes } = region;
      return sql`
        (${!place} or c.name = 'Remote') and (
          c.country in (select n.name from private.countries n where n.name = ${name} or n.code = any (${codes}))
          or c.name = 'Remote' and (${codes.length === 0} or not j.excluded_countries @> ${codes}) and (
            j.eligibility = 'worldwide'
            or exists (
              select from unnest(j.eligible_countries) as code
              where code = any (${codes}) and code <> all (j.excluded_countries))))`;
    }
    if (!place) return sql`c.country_slug = ${value}`;
    if (place !== "remote") return sql`c.country_slug = ${value} and c.slug = ${place}`;
    return sql`
      c.name = 'Remote' and exists (
        select from private.countries n
        where n.name in (select country from public.cities where country_slug = ${value})
          and (j.eligibility = 'worldwide' or n.code = any (j.eligible_countries))
          and n.code <> all (j.excluded_countries))`;
  }
}

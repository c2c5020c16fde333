import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { owner } from "./callers.ts";

const folder = "supabase/seed";

test("the demo’s jobs are such as recruiters may post: described, and on site in a country", async () => {
  await owner
    .begin(async (sql) => {
      // An empty board is what gets them.
      await sql`delete from public.jobs`;
      for (const file of readdirSync(folder).toSorted())
        await sql.unsafe(readFileSync(join(folder, file), "utf8"));
      const jobs = await sql`
        select j.search_text = '' as is_mute, c.name, c.country from public.jobs j join public.cities c on c.id = j.city_id`;
      expect(jobs.length).toBeGreaterThan(100);
      expect(
        jobs.filter(
          ({ is_mute, name, country }) =>
            is_mute || (name !== "Remote" && ["Global", "Unknown"].includes(country)),
        ),
      ).toEqual([]);
      throw new Rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rollback)) throw error;
    });
});

class Rollback extends Error {}

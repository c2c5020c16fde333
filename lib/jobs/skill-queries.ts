import "server-only";
import { cache } from "react";
import { publicReader } from "@/lib/supabase/server";
import type { KnownSkill } from "./skills";

/** All skills that jobs may name, by name; read once a page. Throws when the backend fails. */
export const listSkills = cache(async (): Promise<KnownSkill[]> => {
  const { data } = await publicReader()
    .from("skills")
    .select("slug, name, synonyms")
    .order("name")
    .throwOnError();
  return data;
});

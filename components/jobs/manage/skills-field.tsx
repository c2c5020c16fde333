"use client";

import type { FieldValues } from "react-hook-form";
import { toFormData } from "@/lib/forms/form-data";
import { TextField } from "@/components/forms/fields";
import { mostSkills } from "@/lib/jobs/schema";
import { findSkills, type KnownSkill, parseSkills, suggestSkills } from "@/lib/jobs/skills";
import { ListShortcuts } from "@/components/jobs/manage/list-shortcuts";
import { useSettledValues } from "@/components/forms/console-form";

/** The maximum number of skills suggested. */
const mostSuggested = 12;

export function SkillsField({ vocabulary }: { vocabulary: KnownSkill[] }) {
  const suggested = suggestionsFor(useSettledValues(), vocabulary);
  return (
    <div className="grid gap-2">
      <TextField
        name="skills"
        label="Skills"
        maxLength={2000}
        autoComplete="off"
        hint={`Up to ${mostSkills} besides Go, separated by commas. The job is listed on the page of each skill.`}
      />
      <ListShortcuts field="skills" label="Suggested skills" items={suggested} />
    </div>
  );
}

function suggestionsFor(values: FieldValues, vocabulary: KnownSkill[]): string[] {
  const form = toFormData(values);
  const chosen = findSkills(vocabulary, parseSkills(String(form.get("skills") ?? ""))).slugs;
  if (chosen.length >= mostSkills) return [];
  const text = [form.get("title"), ...form.getAll("requirements"), form.get("description")]
    .join("\n")
    // Removes the tags of the description's HTML.
    .replace(/<[^>]*>/gu, " ");
  return suggestSkills(vocabulary, text)
    .filter(({ slug }) => !chosen.includes(slug))
    .slice(0, mostSuggested)
    .map(({ name }) => name);
}

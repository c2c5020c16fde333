import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const supabase = join(import.meta.dirname, "../supabase");

/** The text of config.toml by section, which the Supabase CLI applies to a project (`supabase config push`). */
function readSections(): Map<string, string> {
  const parts = readFileSync(join(supabase, "config.toml"), "utf8").split(/^\[([\w.-]+)\]$/m);
  const sections = new Map<string, string>();
  for (let index = 1; index < parts.length; index += 2)
    sections.set(parts[index] ?? "", parts[index + 1] ?? "");
  return sections;
}

const sections = readSections();

test("config.toml has each mail template, with the subject that the embedded backend uses", () => {
  const server = readFileSync(join(import.meta.dirname, "backend/server.ts"), "utf8");
  const templates = readdirSync(join(supabase, "templates")).map((file) =>
    file.replace(".html", ""),
  );
  expect(templates.length).toBeGreaterThan(2);
  for (const name of templates) {
    const section = sections.get(`auth.email.template.${name}`);
    const [, subject] = /subject = "(.*)"/.exec(section ?? "") ?? [];
    expect(section, name).toContain(`content_path = "./supabase/templates/${name}.html"`);
    expect(server).toContain(`${name}: mailTemplateOptions("${name}", "${subject}")`);
  }
});

test("config.toml switches authenticator apps on and demo data off", () => {
  expect(sections.get("auth.mfa.totp")).toMatch(/enroll_enabled = true\nverify_enabled = true/);
  expect(sections.get("db.seed")).toContain("enabled = false");
  expect(sections.get("db.seed")).not.toContain("sql_paths");
});

import type { Sql, TransactionSql } from "postgres";
import type { ProjectApi } from "./backend/start.ts";
import { loadDemoFunctions, secretKeyHeaders } from "./demo-data.ts";
import { UserError } from "./user-error.ts";

/** Removes the demo data, except rows that were edited or are used by others. */
export async function removeDemo(sql: Sql, api: ProjectApi) {
  const { rows, logos } = await sql.begin(removeRows);
  if (logos.length > 0) await deleteUploads(api, logos);
  const removed = rows.filter(({ removed }) => removed > 0);
  return {
    counts: Object.fromEntries(removed.map(({ kind, removed }) => [kind, Number(removed)])),
    kept: rows.flatMap(({ kind, kept }) => (kept ?? []).map((row) => `${kind}: ${row}`)),
  };
}

async function removeRows(sql: TransactionSql) {
  const [record] = await sql`select to_regclass('supabase_migrations.demo_rows') as name`;
  if (!record?.name)
    throw new UserError(
      "No demo data is recorded on this board: it was started with SEED=none, or filled by a version before 1.0.0.",
    );
  await loadDemoFunctions(sql);
  const before = await readCompanyLogos(sql);
  const rows = await sql<{ kind: string; removed: number; kept: string[] | null }[]>`
    select * from pg_temp.remove_demo()`;
  const left = await readCompanyLogos(sql);
  const logos = before.filter((logo) => !left.includes(logo));
  return { rows, logos };
}

/** Deletes files through the API of Storage, which refuses to have their rows deleted in SQL. */
async function deleteUploads({ url, secretKey = "" }: ProjectApi, names: string[]) {
  const headers = { ...secretKeyHeaders(secretKey), "content-type": "application/json" };
  const body = JSON.stringify({ prefixes: names });
  try {
    const bucket = `${url}/storage/v1/object/blog-images`;
    const response = await fetch(bucket, { method: "DELETE", headers, body });
    if (!response.ok) throw new Error(await response.text());
  } catch (error) {
    throw new UserError(
      `The demo data is removed, but not its ${names.length} logos (${String(error)}). The site deletes them as unused ` +
        "images within two days.",
    );
  }
}

/** The names of the logos that companies show, whether the companies are demo data or not. */
async function readCompanyLogos(sql: TransactionSql): Promise<string[]> {
  const rows = await sql`
    select 'company-logos/' || logo as name from public.companies where logo is not null`;
  return rows.map(({ name }) => String(name));
}

export function summarizeRemoval({ counts, kept }: Awaited<ReturnType<typeof removeDemo>>): string {
  const removed = Object.entries(counts).map(([kind, count]) => `${count} ${kind}`);
  const lines = ["There was no demo data left to remove."];
  if (removed.length > 0) lines[0] = `Removed from the demo data: ${removed.join(", ")}.`;
  if (kept.length > 0)
    lines.push("Kept, because somebody has edited or uses them. Delete them in the console:");
  return [...lines, ...kept.map((row) => `  ${row}`)].join("\n");
}

import { join, relative } from "node:path";
import type { Site } from "./site.ts";

export function welcomeMessage({
  env,
  url,
  embedded,
}: Pick<Site, "env" | "url" | "embedded">): string {
  const lines = ["", `${env.SITE_NAME} is ready: ${url}`];
  const mail = (folder: string) =>
    env.SMTP_URL
      ? "Mail: sent by the server in SMTP_URL"
      : `Mail: files in ${join(folder, "outbox")}`;
  if (!embedded) {
    lines.push(`Data: ${env.SUPABASE_URL}`, mail(shortPath(env.DATA_DIR)), "");
    return lines.join("\n");
  }
  /** The password to print: the generated one, or a hint if a variable sets the password. */
  const password = (variable: "ADMIN_PASSWORD" | "DEMO_PASSWORD", generated: string) =>
    env[variable] ? `the password in ${variable}` : generated;

  const { email, password: adminPassword } = embedded.admin;
  lines.push(
    "",
    "Sign in",
    `  admin       ${url}/admin/login      ${email}  ${password("ADMIN_PASSWORD", adminPassword)}`,
  );
  if (env.SEED === "demo")
    lines.push(
      `  recruiter   ${url}/recruiter/login  approved@acme-systems.dev  ${password("DEMO_PASSWORD", embedded.demoPassword)}`,
      "              The four demo recruiters share this password: there are also",
      "              pending@acme-systems.dev, rejected@acme-systems.dev and",
      "              other@borealis-labs.dev",
    );
  const folder = shortPath(embedded.folder.path);
  lines.push("", `Data: ${folder}`, mail(folder), "Ctrl-C stops everything.", "");
  return lines.join("\n");
}

/** Returns a path relative to the current folder if it lies within it, else the path unchanged. */
function shortPath(path: string): string {
  const relativePath = relative("", path);
  return relativePath.startsWith("..") ? path : relativePath;
}

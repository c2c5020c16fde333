import { join, relative } from "node:path";
import type { Site } from "./site.ts";

export function welcome({ env, url, embedded }: Pick<Site, "env" | "url" | "embedded">): string {
  const lines = ["", `${env.SITE_NAME} is ready: ${url}`];
  const mail = (folder: string) =>
    env.SMTP_URL
      ? "Mail: sent by the server in SMTP_URL"
      : `Mail: files in ${join(folder, "outbox")}`;
  if (!embedded)
    return [...lines, `Data: ${env.SUPABASE_URL}`, mail(shown(env.DATA_DIR)), ""].join("\n");
  const password = (variable: "ADMIN_PASSWORD" | "DEMO_PASSWORD", generated: string) =>
    env[variable] ? `the password in ${variable}` : generated;

  const { email, password: ofAdmin } = embedded.admin;
  lines.push(
    "",
    "Sign in",
    `  admin       ${url}/admin/login      ${email}  ${password("ADMIN_PASSWORD", ofAdmin)}`,
  );
  if (env.SEED === "demo")
    lines.push(
      `  recruiter   ${url}/recruiter/login  approved@acme-systems.dev  ${password("DEMO_PASSWORD", embedded.demoPassword)}`,
      "              The four demo recruiters share this password: there are also",
      "              pending@acme-systems.dev, rejected@acme-systems.dev and",
      "              other@borealis-labs.dev",
    );
  const folder = shown(embedded.folder.path);
  return [...lines, "", `Data: ${folder}`, mail(folder), "Ctrl-C stops everything.", ""].join("\n");
}

const shown = (path: string) => (relative("", path).startsWith("..") ? path : relative("", path));

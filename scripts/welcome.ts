import { relative } from "node:path";
import type { Site } from "./site.ts";

export function welcome({ env, url, embedded }: Site): string {
  const lines = ["", `${env.SITE_NAME} is ready: ${url}`];
  if (!embedded) return [...lines, `Data: ${env.SUPABASE_URL}`, ""].join("\n");
  const password = (given: string | undefined, variable: string, actual: string) =>
    given ? `the password in ${variable}` : actual;

  lines.push(
    "",
    "Sign in",
    `  admin       ${url}/admin/login      ${embedded.admin.email}  ${password(env.ADMIN_PASSWORD, "ADMIN_PASSWORD", embedded.admin.password)}`,
  );
  if (env.SEED === "demo")
    lines.push(
      `  recruiter   ${url}/recruiter/login  approved@acme-systems.dev  ${password(env.DEMO_PASSWORD, "DEMO_PASSWORD", embedded.demoPassword)}`,
      "              (or pending@acme-systems.dev, rejected@acme-systems.dev, other@borealis-labs.dev)",
    );
  const folder = relative("", embedded.folder.path);
  const data = folder.startsWith("..") ? embedded.folder.path : folder;
  return [...lines, "", `Data: ${data}. Ctrl-C stops everything.`, ""].join("\n");
}

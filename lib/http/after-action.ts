import "server-only";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { ActionResult } from "@/lib/forms/result";
import { purgePages } from "@/lib/http/purge-pages";

/** After a successful action, purges cached public pages and refreshes the pages in the browser's router cache. */
export async function showChange<Result extends { ok: boolean }>(result: Result): Promise<Result> {
  if (result.ok) await purgePages();
  return refreshed(result);
}

/** Shows a successful change on public pages and redirects to `href`; returns a failed result. */
export async function showSaved<T>(saved: ActionResult<T>, href: string): Promise<ActionResult<T>> {
  if (saved.ok) await showChange(saved);
  return goTo(saved, href);
}

/** Redirects to `href` after a success; returns a failure. */
export function goTo<T>(result: ActionResult<T>, href: string): ActionResult<T> {
  if (result.ok) redirect(href);
  return result;
}

/** Refreshes the current console page after a change that affects no public page. */
export async function refreshed<Result>(changing: Result | Promise<Result>): Promise<Result> {
  const result = await changing;
  refresh();
  return result;
}

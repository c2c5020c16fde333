import "server-only";
import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { ActionResult } from "@/lib/forms/result";
import { purgePages } from "@/lib/http/purge-pages";

/** What follows the work of an action. A success purges cached pages and refreshes the page, unless switched off. */
export type AfterAction<T, Input> = {
  /** A success purges the cached public pages; false if none of them shows what was changed. */
  purge?: false;
  /** The page in the browser, and those in its history, are read again; false if none shows what was changed. */
  refresh?: false;
  /** The address to which a success leads. A failure then leaves the page as it is, with what was typed. */
  goTo?: string | ((data: T, input: Input) => string | Promise<string>);
};

export const purgeAndRefresh = {};

/** For a change that no public page shows. */
export const refreshOnly = { purge: false } as const;

/** For an action that changes nothing that a page shows, or that is called by a route. */
export const answerOnly = { purge: false, refresh: false } as const;

/** Purges cached pages, refreshes the browser's page and redirects, as `after` says. */
export async function purgeAndRedirect<T, Input>(
  result: ActionResult<T>,
  input: Input,
  after: AfterAction<T, Input>,
): Promise<void> {
  if (result.ok && after.purge !== false) await purgePages();
  // A failure often means that the page shows an earlier state; but a form keeps what was typed.
  const mayRefresh = result.ok || after.goTo === undefined;
  if (mayRefresh && after.refresh !== false) refresh();
  if (!result.ok || after.goTo === undefined) return;
  redirect(typeof after.goTo === "string" ? after.goTo : await after.goTo(result.data, input));
}

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { failures } from "@/lib/forms/failures";
import { typedIn } from "@/lib/forms/form-data";

const outdated = "This page is out of date. Reload it, then send again; what you typed is kept.";

/** Where what was typed into the form of a page waits until that is reloaded, in this tab. */
const nameOf = (path: string) => `kept-form:${path}`;

/**
 * The message for an error that an action threw. An action of a build that is gone by now leaves the form that
 * stands in the page (`data-keep`) to the page that comes when it is reloaded. What redirects is thrown on.
 */
export function whyActionFailed(error: unknown, otherwise: string = failures.unexpected): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  const form = document.querySelector<HTMLFormElement>("form[data-keep]");
  try {
    if (form)
      sessionStorage.setItem(
        nameOf(location.pathname),
        JSON.stringify(typedIn(new FormData(form))),
      );
  } catch {
    // There is no room: it still stands in the form.
    return "This page is out of date. Copy what you typed, reload the page and send it again.";
  }
  return outdated;
}

/** What was kept of this page's form, as it was stored; the same at each call until it is dropped. */
export const readKept = (): string | null => {
  try {
    return sessionStorage.getItem(nameOf(location.pathname));
  } catch {
    return null;
  }
};

/** The fields of a kept form; which row it is about, the page that came anew knows better. */
export function keptValues(
  stored: string,
  values: Record<string, string | null | undefined>,
): typeof values {
  const { id, version, key } = values;
  return { ...(JSON.parse(stored) as Record<string, string>), id, version, key };
}

/** Forgets what was kept, once it was saved or left. */
export function dropKept(path: string): void {
  try {
    sessionStorage.removeItem(nameOf(path));
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

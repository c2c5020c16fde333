import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { attempt } from "@/lib/forms/draft";
import { failures } from "@/lib/forms/result";
import { typedValues } from "@/lib/forms/form-data";

// After a deployment, open pages of the previous build call server actions that no longer exist. The input of their
// forms is kept in the tab's session storage and filled in again after a reload.

const storageKey = (path: string) => `kept-form:${path}`;

/**
 * Returns the message for an error of a server action. Rethrows redirects. If the page is outdated, also stores the
 * input of the form that has `data-keep`.
 */
export function actionFailure(error: unknown, otherwise: string = failures.unexpected): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  const form = document.querySelector<HTMLFormElement>("form[data-keep]");
  try {
    const input = form && JSON.stringify(typedValues(new FormData(form)));
    if (input) sessionStorage.setItem(storageKey(location.pathname), input);
  } catch {
    return "This page is out of date. Copy what you typed, reload the page and send it again.";
  }
  return "This page is out of date. Reload it, then send the form again; what you typed is kept.";
}

export const readKept = () =>
  attempt(null, () => sessionStorage.getItem(storageKey(location.pathname)));

export const dropKept = (path: string) =>
  attempt(undefined, () => sessionStorage.removeItem(storageKey(path)));

import { unstable_isUnrecognizedActionError, unstable_rethrow } from "next/navigation";
import { failures } from "@/lib/forms/result";

/**
 * Returns the message for an error of a server action. Rethrows redirects. After a deployment, open pages of the previous
 * build call server actions that no longer exist.
 * @param keep for forms: stores the input and returns whether it survives a reload
 */
export function actionFailureMessage(
  error: unknown,
  otherwise: string = failures.unexpected,
  keep?: () => boolean,
): string {
  unstable_rethrow(error);
  if (!unstable_isUnrecognizedActionError(error)) return otherwise;
  if (!keep) return "This page is out of date. Reload it, then try again.";
  return keep()
    ? "This page is out of date. Reload it, then send the form again; what you typed is kept."
    : "This page is out of date. Copy what you typed, reload the page and send it again.";
}

import "server-only";
import { preferencesUrl } from "@/lib/mail/subscription-links";
import type { Outcome } from "./preferences-messages";

/** The path of the page of somebody's mail, with what became of a form that was sent. */
export function preferencesPathOf(address: string, outcome: Outcome): string {
  const { pathname, search } = new URL(preferencesUrl(address));
  return `${pathname}${search}&outcome=${outcome}`;
}

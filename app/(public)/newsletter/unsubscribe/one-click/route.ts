import type { NextRequest } from "next/server";
import { plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { readUnsubscription } from "@/lib/mail/links";
import { unsubscribeByLink } from "@/lib/subscriptions/mutations";

/** One-click unsubscribe (RFC 8058): mail programs send this request without cookies. Safe to repeat. */
export async function POST({ nextUrl }: NextRequest): Promise<Response> {
  const unsubscription = readUnsubscription(nextUrl.searchParams.get("token") ?? "");
  if (!unsubscription) return plainTextResponse(404, "This link is incomplete.");
  await unsubscribeByLink(unsubscription);
  return plainTextResponse(200, "Unsubscribed.");
}

/** Mail scanners open links, so GET changes nothing and redirects to the page with the unsubscribe button. */
export function GET({ nextUrl }: NextRequest): Response {
  return seeOther(`/newsletter/unsubscribe${nextUrl.search}`);
}

import { purgePages } from "@/lib/http/purge-pages";
import { isSameOrigin } from "@/lib/http/network";
import { renewByLink } from "@/lib/jobs/mutations";
import { readRenewal } from "@/lib/jobs/renewal-queries";

/** Renews the job of a mailed link and redirects to the link's page, which shows the result. Safe to repeat. */
export async function POST(request: Request, { params }: RouteContext<"/renew/[token]/confirm">) {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const { token } = await params;
  const renewal = readRenewal(token);
  if (renewal && (await renewByLink(renewal))) await purgePages();
  return new Response(null, { status: 303, headers: { Location: `/renew/${token}` } });
}

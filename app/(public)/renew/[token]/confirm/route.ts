import { purgePages } from "@/lib/http/purge-pages";
import { isSameOrigin } from "@/lib/http/network";
import { closeByLink, renewByLink } from "@/lib/jobs/mutations";
import { readRenewal } from "@/lib/jobs/renewal-queries";
import { jobOutcomes } from "@/lib/jobs/schema";
import { vacancies } from "@/lib/jobs/stated-facts";

/**
 * Renews or closes the job that a mailed link is for, and redirects to the link's page, which shows the result.
 * Idempotent.
 */
export async function POST(request: Request, { params }: RouteContext<"/renew/[token]/confirm">) {
  if (!isSameOrigin(request.headers)) return new Response(null, { status: 403 });
  const { token } = await params;
  const renewal = readRenewal(token);
  const form = await request.formData().catch(() => new FormData());
  const outcome = jobOutcomes.find((name) => name === form.get("outcome"));
  const vacancy = vacancies.find((name) => name === form.get("vacancy"));
  let isDone = false;
  if (renewal && outcome) isDone = await closeByLink(renewal, outcome);
  else if (renewal) isDone = await renewByLink(renewal, vacancy);
  if (isDone) await purgePages();
  const query = isDone && outcome ? "?closed=yes" : "";
  return new Response(null, { status: 303, headers: { Location: `/renew/${token}${query}` } });
}

import { formRoute, seeOther } from "@/lib/http/plain-form";
import { purgePages } from "@/lib/http/purge-pages";
import { closeByLink, renewByLink } from "@/lib/jobs/mutations";
import { readRenewal } from "@/lib/jobs/renewal-queries";
import { jobOutcomes } from "@/lib/jobs/schema";
import { vacancies } from "@/lib/jobs/stated-facts";

type Context = RouteContext<"/renew/[token]/confirm">;

/**
 * Renews or closes the job that a mailed link is for, and redirects to the link's page, which shows the result.
 * Idempotent.
 */
export const POST = formRoute<Context>(async (form, _, { params }) => {
  const { token } = await params;
  const renewal = readRenewal(token);
  const outcome = jobOutcomes.find((name) => name === form.get("outcome"));
  const vacancy = vacancies.find((name) => name === form.get("vacancy"));
  let isDone = false;
  if (renewal && outcome) isDone = await closeByLink(renewal, outcome);
  else if (renewal) isDone = await renewByLink(renewal, vacancy);
  if (isDone) await purgePages();
  return seeOther(`/renew/${token}${isDone && outcome ? "?closed=yes" : ""}`);
});

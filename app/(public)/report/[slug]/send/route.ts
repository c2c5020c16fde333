import { formRoute, plainTextResponse, seeOther } from "@/lib/http/plain-form";
import { saveReport } from "@/lib/reports/mutations";
import { reportSchema, reportPath } from "@/lib/reports/schema";
import { isSlug } from "@/lib/text/slug";

type Context = RouteContext<"/report/[slug]/send">;

/** Maximum size of the posted form in bytes: each character of its texts can take twelve. */
const longestForm = 32_768;

export const POST = formRoute<Context>(async (form, _, { params }) => {
  const { slug } = await params;
  if (!isSlug(slug)) return plainTextResponse(404, "There is no such job.");
  return seeOther(reportPath(slug, await saveReportForm(slug, form)));
}, longestForm);

async function saveReportForm(slug: string, form: FormData) {
  const { success, data, error } = reportSchema.safeParse(Object.fromEntries(form));
  if (success) return saveReport(slug, data);
  const isOnlyAddressWrong = error.issues.every(({ path }) => path[0] === "email");
  return isOnlyAddressWrong ? "address" : "unread";
}

import { isNotCrossOrigin } from "@/lib/http/network";
import { saveReport } from "@/lib/reports/mutations";
import { reportSchema, reportPath } from "@/lib/reports/schema";
import { isSlug } from "@/lib/text/slug";

export async function POST(request: Request, { params }: RouteContext<"/report/[slug]/send">) {
  const { slug } = await params;
  if (!isNotCrossOrigin(request.headers) || !isSlug(slug))
    return new Response(null, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const location = reportPath(slug, await answerReport(slug, form));
  return new Response(null, { status: 303, headers: { Location: location } });
}

async function answerReport(slug: string, form: FormData) {
  const { success, data, error } = reportSchema.safeParse(Object.fromEntries(form));
  if (success) return saveReport(slug, data);
  const isOnlyAddressWrong = error.issues.every(({ path }) => path[0] === "email");
  return isOnlyAddressWrong ? "address" : "unread";
}

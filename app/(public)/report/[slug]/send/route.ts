import { isSameOrigin } from "@/lib/http/network";
import { takeReport } from "@/lib/reports/mutations";
import { type ReportAnswer, reportSchema, reportPath } from "@/lib/reports/schema";
import { isSlug } from "@/lib/text/slug";

export async function POST(request: Request, { params }: RouteContext<"/report/[slug]/send">) {
  const { slug } = await params;
  if (!isSameOrigin(request.headers) || !isSlug(slug)) return new Response(null, { status: 403 });
  const form = await request.formData().catch(() => new FormData());
  const report = reportSchema.safeParse(Object.fromEntries(form));
  const isAddress = report.error?.issues.every(({ path }) => path[0] === "email");
  const answer: ReportAnswer = report.success
    ? await takeReport(slug, report.data)
    : isAddress
      ? "address"
      : "unread";
  return new Response(null, { status: 303, headers: { Location: reportPath(slug, answer) } });
}

import { unstable_rethrow } from "next/navigation";
import type { NextRequest } from "next/server";
import { listDays } from "@/lib/analytics/queries";
import { parseRange } from "@/lib/analytics/format";
import { renderReport } from "@/lib/analytics/report";
import { requireAdmin } from "@/lib/auth/session";
import { logError } from "@/lib/logs/log";

export async function GET(request: NextRequest): Promise<Response> {
  const range = parseRange(request.nextUrl.searchParams.get("range"));
  try {
    await requireAdmin();
    return new Response(await renderReport(range, await listDays(range)), {
      headers: {
        "Content-Type": "application/pdf",
        "Content-Disposition": 'attachment; filename="analytics-report.pdf"',
      },
    });
  } catch (error) {
    unstable_rethrow(error);
    logError("Analytics report failed.", error);
    return new Response("Failed to load analytics data", { status: 500 });
  }
}

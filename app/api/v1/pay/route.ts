import { payReportSchema } from "@/lib/api/schema";
import { readPayReport } from "@/lib/jobs/pay-report-queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET(): Promise<Response> {
  return Response.json(payReportSchema.parse(await readPayReport()));
}

import { stringify } from "csv-stringify/sync";
import { notFound } from "next/navigation";
import { readPayReport } from "@/lib/jobs/pay-report-queries";
import { site } from "@/lib/site";

/** Stated pay by country and level as CSV; a row without a level is that of all jobs of the country. */
export async function GET(_: Request, { params }: RouteContext<"/[product]/pay.csv">) {
  if ((await params).product !== site.product) notFound();
  const { cells } = await readPayReport();
  const columns = "country level currency jobs companies lower median upper".split(" ");
  return new Response(
    stringify(cells, { columns, header: true, record_delimiter: "windows", escape_formulas: true }),
    { headers: { "Content-Type": "text/csv; charset=utf-8; header=present" } },
  );
}

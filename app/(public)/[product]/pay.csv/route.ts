import { notFound } from "next/navigation";
import { readPayReport } from "@/lib/jobs/pay-report-queries";
import { site } from "@/lib/config/site";
import { csvLines } from "@/lib/text/csv";

const columns = [
  "country",
  "level",
  "currency",
  "jobs",
  "companies",
  "lower",
  "median",
  "upper",
] as const;

/** Exports stated pay by country and level as CSV. A row without a level covers all jobs of the country. */
export async function GET(_: Request, { params }: RouteContext<"/[product]/pay.csv">) {
  if ((await params).product !== site.product) notFound();
  const { cells } = await readPayReport();
  const rows = cells.map((cell) => columns.map((column) => cell[column]));
  return new Response(csvLines([[...columns], ...rows]), {
    headers: { "Content-Type": "text/csv; charset=utf-8; header=present" },
  });
}

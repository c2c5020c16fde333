import { formatLocation, formatSalary, jobTypeLabels } from "@/lib/jobs/format";
import { getJob } from "@/lib/jobs/queries";
import { shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/site";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const { job } = await getJob((await params).slug);
  if (!job) return new Response(null, { status: 404 });
  return shareImageResponse({
    kicker: site.name,
    title: job.title,
    subtitle: job.company,
    facts: [formatLocation(job), jobTypeLabels[job.type], formatSalary(job)],
  });
}

import { closedJobProblem, notFoundProblem } from "@/lib/api/list";
import { toApiJob } from "@/lib/api/view";
import { getJob } from "@/lib/jobs/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET(_: Request, { params }: RouteContext<"/api/v1/jobs/[slug]">) {
  const { slug } = await params;
  const { job, closed: former } = await getJob(slug);
  if (job) return Response.json(toApiJob(job));
  return former ? closedJobProblem(former.closedAt) : notFoundProblem();
}

import { notFoundProblem } from "@/lib/api/list";
import { toApiEvent } from "@/lib/api/view";
import { getEvent } from "@/lib/events/queries";

export { optionsResponse as OPTIONS, readOnlyProblem as POST } from "@/lib/api/list";

export async function GET(_: Request, { params }: RouteContext<"/api/v1/events/[slug]">) {
  const event = await getEvent((await params).slug);
  return event ? Response.json(toApiEvent(event)) : notFoundProblem();
}

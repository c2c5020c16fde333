import { notFound } from "@/lib/api/list";
import { toApiEvent } from "@/lib/api/view";
import { getEvent } from "@/lib/events/queries";

export { options as OPTIONS, readOnly as POST } from "@/lib/api/list";

type Context = { params: Promise<{ slug: string }> };

export async function GET(_: Request, { params }: Context): Promise<Response> {
  const event = await getEvent((await params).slug);
  return event ? Response.json(toApiEvent(event)) : notFound();
}

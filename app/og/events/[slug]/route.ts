import { formatEventDate, formatEventLocation } from "@/lib/events/format";
import { getEvent } from "@/lib/events/queries";
import { shareImageResponse } from "@/lib/share/image";
import { site } from "@/lib/site";

export async function GET(
  _: Request,
  { params }: { params: Promise<{ slug: string }> },
): Promise<Response> {
  const event = await getEvent((await params).slug);
  if (!event) return new Response(null, { status: 404 });
  return shareImageResponse({
    kicker: `${site.name} / Events`,
    title: event.name,
    subtitle: formatEventLocation(event),
    facts: [...(event.cancelledAt ? ["Cancelled"] : []), event.type, formatEventDate(event)],
  });
}

import "server-only";
import type { ActionResult } from "@/lib/auth/action";
import { savedRow } from "@/lib/content/mutations";
import { sessionClient } from "@/lib/supabase/server";
import type { EventInput } from "./form";

/** Saves an event at `version`, or a new one once for each `key`, with its city, and returns its id. Throws when the backend fails. */
export async function saveEvent({
  id,
  version,
  key,
  ...event
}: Omit<EventInput, "back">): Promise<ActionResult<string>> {
  const saving = (await sessionClient()).rpc("save_event", {
    event_id: id,
    expected_version: version,
    idempotency_key: key,
    name: event.name,
    event_type: event.type,
    first_day: event.startDate,
    last_day: event.endDate,
    is_online: event.online,
    city: event.city,
    country: event.country,
    event_url: event.eventUrl,
  });
  return savedRow("event", id !== undefined, saving);
}

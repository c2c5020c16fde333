"use client";

import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { saveEventAction } from "@/lib/events/actions";
import { eventSchema } from "@/lib/events/form";
import { failures } from "@/lib/forms/result";
import { EventFields } from "@/components/events/event-fields";

type Props = RowFormProps & { cities: string[]; timeZones: string[] };

export function EventForm({ cities, timeZones, ...props }: Props) {
  return (
    <RowForm
      {...props}
      noun="event"
      schema={eventSchema}
      action={saveEventAction}
      failed={failures.saveEvent}
      submitLabel="Save event"
    >
      <EventFields cities={cities} timeZones={timeZones} />
    </RowForm>
  );
}

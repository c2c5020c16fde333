"use client";

import { RowForm, type RowFormProps } from "@/components/forms/console-form";
import { saveEventAction } from "@/lib/events/actions";
import { eventSchema } from "@/lib/events/form";
import { failures } from "@/lib/forms/submission";
import { EventFields, type EventFieldsProps } from "@/components/events/event-fields";

type Props = RowFormProps & { fields: EventFieldsProps };

export function EventForm({ fields, ...props }: Props) {
  return (
    <RowForm
      {...props}
      noun="event"
      schema={eventSchema}
      action={saveEventAction}
      failed={failures.saveEvent}
      submitLabel="Save event"
    >
      <EventFields {...fields} />
    </RowForm>
  );
}

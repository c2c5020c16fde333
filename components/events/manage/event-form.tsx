"use client";

import { DraftedForm, type OpenedForm, type RowFormProps } from "@/components/forms/drafted-form";
import { RowForm } from "@/components/forms/row-form";
import { useRowForm } from "@/components/forms/use-row-form";
import { saveEventAction } from "@/lib/events/actions";
import { eventSchema } from "@/lib/events/form";
import { failures } from "@/lib/forms/failures";
import { EventFields } from "../event-fields";

/** `cities` are names of those there are already. */
type Props = RowFormProps & { cities: string[]; timeZones: string[] };

/** Adds or changes an event. */
export function EventForm({ home, cities, timeZones, ...props }: Props) {
  return (
    <DraftedForm noun="event" {...props}>
      {(opened) => <OpenedEventForm {...{ home, cities, timeZones, opened }} />}
    </DraftedForm>
  );
}

function OpenedEventForm({
  home,
  opened,
  ...offered
}: Pick<Props, "home" | "cities" | "timeZones"> & { opened: OpenedForm }) {
  const form = useRowForm({
    schema: eventSchema,
    action: saveEventAction,
    failed: failures.saveEvent,
    opened,
  });
  return (
    <RowForm form={form} labels={{ submit: "Save Event", pending: "Saving..." }} home={home}>
      <EventFields {...offered} isRunning={opened.isRunning} />
    </RowForm>
  );
}

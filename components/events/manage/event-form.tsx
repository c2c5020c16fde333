"use client";

import { DraftedForm, type OpenedForm, type RowFormProps } from "@/components/forms/drafted-form";
import { RowForm } from "@/components/forms/row-form";
import { useRowForm } from "@/components/forms/use-row-form";
import { saveEventAction } from "@/lib/events/actions";
import { eventSchema } from "@/lib/events/form";
import { failures } from "@/lib/forms/failures";
import { EventFields } from "../event-fields";
import { listCities } from "@/lib/jobs/queries";
import { timeZones } from "@/lib/places/countries";
import { logError } from "@/lib/logs/log";

/** `cities` are names of those there are already. */
type Props = RowFormProps & { cities: string[]; timeZones: string[] };

/** Adds or changes an event. */
function EventForm({ home, cities, timeZones, ...props }: Props) {
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

/** The event form with the cities it suggests. */
export async function EventFormWithCities(props: RowFormProps) {
  const cities = await listCities().catch((error: unknown) => {
    // The form does without suggestions.
    logError("Cities failed to load.", error);
    return [];
  });
  return (
    <EventForm
      {...props}
      cities={[...new Set(cities.map(({ name }) => name))]}
      timeZones={timeZones()}
    />
  );
}

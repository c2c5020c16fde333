import { orNone } from "@/components/console/form-page";
import type { RowFormProps } from "@/components/forms/form";
import { newEvent } from "@/lib/events/form";
import { listCities } from "@/lib/jobs/form-queries";
import { timeZones } from "@/lib/places/countries";
import { EventForm } from "@/components/events/manage/event-form";

export async function EventFormWithCities(props: RowFormProps) {
  const cities = await orNone("Cities", listCities());
  return (
    <EventForm
      {...props}
      values={{ ...newEvent, ...props.values }}
      cities={[...new Set(cities.map(({ name }) => name))]}
      timeZones={timeZones()}
    />
  );
}

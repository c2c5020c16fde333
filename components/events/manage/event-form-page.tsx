import { createFormPage } from "@/components/console/form-page";
import { EventForm } from "@/components/events/manage/event-form";
import type { RowFormProps } from "@/components/forms/console-form";
import type { EventInput } from "@/lib/events/form";
import { getEventForm } from "@/lib/events/queries";
import { listCities } from "@/lib/jobs/form-queries";
import { valueOrFallback } from "@/lib/logs/log";
import { countryTimeZone, timeZones, timeZonesOfCountries } from "@/lib/places/countries";

const newEvent = {
  type: "Conference",
  country: "India",
  timeZone: countryTimeZone("India") ?? "",
} satisfies Partial<Record<keyof EventInput, string>>;

export const EditEventPage = createFormPage("event", getEventForm, EventFormWithCities);

export const NewEventPage = createFormPage("event", newEvent, EventFormWithCities);

/** Passes the suggested cities and time zones from the server to the form, which runs in the browser. */
async function EventFormWithCities(props: RowFormProps) {
  const cities = await valueOrFallback(listCities(), [], "Cities failed to load.");
  return (
    <EventForm
      {...props}
      values={{ ...newEvent, ...props.values }}
      fields={{
        cities: [...new Set(cities.map(({ name }) => name))],
        timeZones: timeZones(),
        timeZonesOfCountries: timeZonesOfCountries(),
      }}
    />
  );
}

import type { RowFormProps } from "@/components/forms/form";
import { listCities } from "@/lib/jobs/form-queries";
import { logError } from "@/lib/logs/log";
import { timeZones } from "@/lib/places/countries";
import { EventForm } from "./event-form";

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

import { listCities } from '@/lib/cities/queries';
import { EventForm } from './event-form';
import { logError } from '@/lib/log';

/** The event form with the cities it suggests. */
export async function EventFormWithCities({ values }: { values: Record<string, string> }) {
  const cities = await listCities().catch((error: unknown) => {
    // The form does without suggestions.
    logError('Cities failed to load.', error);
    return [];
  });
  return <EventForm values={values} cities={[...new Set(cities.map(({ name }) => name))]} />;
}

import { randomUUID } from 'node:crypto';
import { FormPage } from '@/components/console/form-page';
import { EventFormWithCities } from '@/components/events/manage/event-form-with-cities';
import { requireAdmin } from '@/lib/auth/session';
import { newEvent } from '@/lib/events/form';

export const metadata = { title: 'New Event' };

export default async function NewEventPage() {
  await requireAdmin();
  return (
    <FormPage title="New Event">
      <EventFormWithCities values={{ ...newEvent, key: randomUUID() }} />
    </FormPage>
  );
}

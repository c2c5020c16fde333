import { EditPage } from '@/components/console/form-page';
import { EventFormWithCities } from '@/components/events/manage/event-form-with-cities';
import { requireAdmin } from '@/lib/auth/session';
import { newEvent } from '@/lib/events/form';
import { getEventForm } from '@/lib/events/queries';

export const metadata = { title: 'Edit Event' };

export default async function EditEventPage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  return (
    <EditPage title="Edit Event" data={getEventForm((await params).id)} failed="Failed to load event">
      {(values) => <EventFormWithCities values={{ ...newEvent, ...values }} />}
    </EditPage>
  );
}

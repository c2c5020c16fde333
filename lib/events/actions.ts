'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowSchema } from '@/lib/content/form';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { eventSchema } from './form';
import { deleteEvent, saveEvent } from './mutations';
import { pageOfEvent } from './queries';

/** Saves the event in the form, and leads back to the list. */
export const saveEventAction = adminAction({
  schema: eventSchema,
  failed: failures.saveEvent,
  run: async ({ back, ...event }) => {
    const saved = shown(await saveEvent(event));
    // Events stand by date: a new one need not be on the first page.
    if (saved.ok) redirect(savedHref('/admin/events', event.id ? back : `page=${await pageOfEvent(saved.data)}`));
    return saved;
  },
});

/** Deletes an event. */
export const deleteEventAction = adminAction({
  schema: rowSchema,
  failed: failures.deleteEvent,
  run: async ({ id }) => shown(await deleteEvent(id)),
});

/** The public page shows at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('events');
  return result;
}

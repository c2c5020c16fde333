'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowSchema } from '@/lib/content/form';
import { savedHref } from '@/lib/list';
import { eventSchema } from './form';
import { deleteEvent, saveEvent } from './mutations';

/** Saves the event in the form, and leads back to the list. */
export const saveEventAction = adminAction({
  schema: eventSchema,
  failed: 'Failed to save event',
  run: async (event) => {
    const saved = shown(await saveEvent(event));
    if (saved.ok) redirect(savedHref('/admin/events'));
    return saved;
  },
});

/** Deletes an event. */
export const deleteEventAction = adminAction({
  schema: rowSchema,
  failed: 'Failed to delete event',
  run: async ({ id }) => shown(await deleteEvent(id)),
});

/** The public page shows at once what was done. */
function shown(result: ActionResult): ActionResult {
  if (result.ok) updateTag('events');
  return result;
}

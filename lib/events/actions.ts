'use server';
import { updateTag } from 'next/cache';
import { redirect } from 'next/navigation';
import { type ActionResult, adminAction } from '@/lib/action';
import { rowChanges } from '@/lib/content/changes';
import { deleteRows } from '@/lib/content/mutations';
import { failures } from '@/lib/failures';
import { savedHref } from '@/lib/list';
import { eventSchema } from './form';
import { saveEvent } from './mutations';
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

/** Deletes events. */
export const changeEventsAction = adminAction(rowChanges('events', { delete: (ids) => deleteRows('events', ids) }));

/** The public page shows at once what was done. */
function shown<T>(result: ActionResult<T>): ActionResult<T> {
  if (result.ok) updateTag('events');
  return result;
}

'use server';
import { z } from 'zod';
import { adminAction, publicAction } from '@/lib/action';
import { failures } from '@/lib/failures';
import { subscribe, unsubscribe } from './mutations';
import { newsletterSchema } from './schema';

/** Subscribes the address in the form. */
export const subscribeAction = publicAction(
  { name: 'newsletter', points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => subscribe(email) },
);

/** Takes the address with the id in the form off the list. */
export const unsubscribeAction = adminAction({
  schema: z.object({ id: z.uuid() }),
  failed: failures.unsubscribe,
  run: ({ id }) => unsubscribe(id),
});

'use server';
import { publicAction } from '@/lib/action';
import { subscribe } from './mutations';
import { newsletterSchema } from './schema';

/** Subscribes the address in the form. */
export const subscribeAction = publicAction(
  { name: 'newsletter', points: 10, seconds: 600 },
  { schema: newsletterSchema, run: ({ email }) => subscribe(email) },
);

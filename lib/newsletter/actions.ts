'use server';
import { publicAction, type ActionResult } from '@/lib/action';
import { subscribe } from './mutations';
import { newsletterSchema } from './schema';

const run = publicAction(newsletterSchema, { name: 'newsletter', points: 10, seconds: 600 }, ({ email }) =>
  subscribe(email),
);

/** Subscribes the address in the form; the previous result is what useActionState hands over. */
export async function subscribeAction(_previous: ActionResult | null, form: FormData): Promise<ActionResult> {
  return run(form);
}

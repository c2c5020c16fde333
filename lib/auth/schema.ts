import { z } from 'zod';

/** What both sign-in forms send; `next` is the page that was asked for before. */
export const signInSchema = z.object({
  email: z.string().trim().toLowerCase().min(1, 'Email is required').max(254, 'Please enter a valid email address'),
  password: z.string().min(1, 'Password is required').max(1000, 'Password is too long'),
  next: z.string().optional(),
});

/** What `signInSchema` makes of a form. */
export type SignIn = z.output<typeof signInSchema>;

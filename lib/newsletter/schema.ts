import { z } from 'zod';

/** The longest address SMTP can carry (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
const longestEmail = 254;

/** What the newsletter box sends. The address comes out trimmed and in lower case, as it is stored. */
export const newsletterSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(longestEmail, 'Please enter a valid email address.')
    .pipe(z.email('Please enter a valid email address.')),
});

export type NewsletterInput = z.infer<typeof newsletterSchema>;

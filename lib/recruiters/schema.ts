import { z } from 'zod';
import type { Enums } from '../supabase/database.types';

/** Where a registration stands (SPEC section 4), in the order of its filters. */
export const recruiterStatuses = ['pending', 'approved', 'rejected'] as const satisfies Enums<'recruiter_status'>[];

export type RecruiterStatus = (typeof recruiterStatuses)[number];

/** What an admin makes of a pending registration. */
export type Decision = Exclude<RecruiterStatus, 'pending'>;

/** What the buttons send. */
export const decisionSchema = z.object({ id: z.uuid() });

/** A recruiter as admins see it; times are ISO 8601 in UTC. */
export type Recruiter = {
  id: string;
  name: string;
  email: string;
  companyName: string;
  contactNumber: string;
  /** Null for an admin who never waited for a decision, or no longer does. */
  status: RecruiterStatus | null;
  isAdmin: boolean;
  registeredAt: string;
};

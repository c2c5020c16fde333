'use server';
import { adminAction } from '@/lib/action';
import { approveRecruiter, rejectRecruiter } from './mutations';
import { decisionSchema } from './schema';

const failed = 'Failed to update recruiter status. Please try again.';

/** Approves the pending recruiter with the id in the form. */
export const approveRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => approveRecruiter(id),
});

/** Rejects the pending recruiter with the id in the form. */
export const rejectRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => rejectRecruiter(id),
});

'use server';
import { type ActionResult, adminAction } from '@/lib/action';
import { failures } from '@/lib/failures';
import { updateJobTags } from '@/lib/jobs/tags';
import { approveRecruiter, reinstateRecruiter, rejectRecruiter, suspendRecruiter } from './mutations';
import { decisionSchema, suspensionSchema } from './schema';

const failed = failures.recruiterStatus;

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

/** Suspends the approved recruiter with the id in the form, with or without the live jobs. */
export const suspendRecruiterAction = adminAction({
  schema: suspensionSchema,
  failed,
  run: async (suspension): Promise<ActionResult> => {
    const suspended = await suspendRecruiter(suspension);
    if (!suspended.ok) return suspended;
    updateJobTags(suspended.data);
    return { ...suspended, data: undefined };
  },
});

/** Approves the suspended or rejected recruiter with the id in the form. */
export const reinstateRecruiterAction = adminAction({
  schema: decisionSchema,
  failed,
  run: ({ id }) => reinstateRecruiter(id),
});

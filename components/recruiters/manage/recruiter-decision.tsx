import { ConfirmAction } from '@/components/forms/confirm-action';
import { approveRecruiterAction, rejectRecruiterAction } from '@/lib/recruiters/actions';
import type { Recruiter } from '@/lib/recruiters/schema';

/** The two ways to decide about a pending recruiter. */
export function RecruiterDecision({ recruiter: { id, name, companyName } }: { recruiter: Recruiter }) {
  const who = `${name}, ${companyName}`;
  return (
    <span className="flex gap-1">
      <ConfirmAction
        action={approveRecruiterAction}
        fields={{ id }}
        label="Approve"
        name={`Approve ${who}`}
        title={`Approve ${who}?`}
        text="They can post jobs at once, and get a mail that says so. This action cannot be undone."
        confirmLabel="Approve"
        done={`${name} approved.`}
      />
      <ConfirmAction
        action={rejectRecruiterAction}
        fields={{ id }}
        label="Reject"
        name={`Reject ${who}`}
        title={`Reject ${who}?`}
        text="They cannot post jobs, and get a mail that says so. This action cannot be undone."
        confirmLabel="Reject"
        done={`${name} rejected.`}
      />
    </span>
  );
}

import { RowButtons, RowLink } from "@/components/console/row-actions";
import { ConfirmAction, ReasonField } from "@/components/console/confirm-action";
import { failures } from "@/lib/forms/submission";
import {
  approveRecruiterAction,
  reinstateRecruiterAction,
  rejectRecruiterAction,
  suspendRecruiterAction,
} from "@/lib/recruiters/actions";
import type { Recruiter } from "@/lib/recruiters/queries";
import { membershipPath } from "@/lib/recruiters/schema";
import { RecruiterEvidence } from "@/components/recruiters/manage/recruiter-evidence";

/** The buttons with which an admin approves or rejects a recruiter. A rejection is final. */
export function RecruiterDecision({ recruiter }: { recruiter: Recruiter }) {
  const { id, name, companyName, status, isAdmin, isUnconfirmedMember, evidence } = recruiter;
  if (isAdmin || !status || status === "rejected") return null;
  const who = `${name}, ${companyName}`;
  const decision = (verb: string, done: string) => ({
    fields: { id },
    label: verb,
    name: `${verb} ${who}`,
    title: `${verb} ${who}?`,
    confirmLabel: `${verb} recruiter`,
    failed: failures.recruiterStatus,
    done: `${name} ${done}`,
  });
  if (status === "pending")
    return (
      <RowButtons>
        <ConfirmAction
          {...decision("Approve", "approved")}
          action={approveRecruiterAction}
          look="solid"
          text="They can post jobs at once, and get an email saying so. This action cannot be undone. If you change your mind, you can suspend them: they will get a second email."
        >
          <div className="mt-4 grid gap-2">
            <RecruiterEvidence recruiter={recruiter} />
            {evidence?.company ? (
              <p className="text-sm">
                They may post jobs under this name, but neither edit its page nor link its boards
                until you confirm that they work for it, which you can do afterwards.
              </p>
            ) : null}
          </div>
        </ConfirmAction>
        <ConfirmAction
          {...decision("Reject", "rejected")}
          action={rejectRecruiterAction}
          isDestructive
          text="They cannot post jobs, and get an email saying so at once. This action cannot be undone."
        >
          <ReasonField />
        </ConfirmAction>
      </RowButtons>
    );
  if (status === "suspended")
    return (
      <RowButtons>
        <ConfirmAction
          {...decision("Reinstate", "reinstated")}
          action={reinstateRecruiterAction}
          text="They can post jobs again at once, and get an email saying so. Archived jobs stay archived until they are restored."
        >
          <div className="mt-4">
            <RecruiterEvidence recruiter={recruiter} />
          </div>
        </ConfirmAction>
      </RowButtons>
    );
  return (
    <RowButtons>
      {isUnconfirmedMember ? (
        <RowLink href={membershipPath(id)} label="Confirm" object={`the membership of ${who}`} />
      ) : null}
      <ConfirmAction
        {...decision("Suspend", "suspended")}
        action={suspendRecruiterAction}
        isDestructive
        text="They will no longer be able to post or change jobs, and get an email saying so."
      >
        <ReasonField />
        <label className="mt-2 flex min-h-11 cursor-pointer items-center gap-3 text-sm font-semibold">
          <input
            type="checkbox"
            name="archiveJobs"
            value="on"
            defaultChecked
            className="size-5 accent-accent"
          />
          Archive their live jobs
        </label>
      </ConfirmAction>
    </RowButtons>
  );
}

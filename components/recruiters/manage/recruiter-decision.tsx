import { rowAction } from "@/components/forms/action-classes";
import { ConfirmAction, ReasonField } from "@/components/forms/confirm-action";
import { failures } from "@/lib/forms/failures";
import {
  approveRecruiterAction,
  reinstateRecruiterAction,
  rejectRecruiterAction,
  suspendRecruiterAction,
} from "@/lib/recruiters/actions";
import type { Recruiter } from "@/lib/recruiters/queries";
import { claimPath } from "@/lib/recruiters/schema";
import { RecruiterEvidence } from "./recruiter-evidence";

/** The buttons by which an admin decides on a recruiter; a rejection is final. */
export function RecruiterDecision({ recruiter }: { recruiter: Recruiter }) {
  if (recruiter.isAdmin || !recruiter.status) return null;
  if (recruiter.status === "rejected") return null;
  if (recruiter.status === "pending") return <Approval recruiter={recruiter} />;
  return recruiter.status === "approved" ? (
    <div className="flex flex-wrap justify-end gap-1">
      {recruiter.isClaim ? (
        <a
          href={claimPath(recruiter.id)}
          aria-label={`Decide the claim of ${recruiter.name}, ${recruiter.companyName}`}
          className={rowAction}
        >
          Decide
        </a>
      ) : null}
      <Suspension recruiter={recruiter} />
    </div>
  ) : (
    <Reinstatement recruiter={recruiter} />
  );
}

function Approval({ recruiter }: { recruiter: Recruiter }) {
  const { id, name, companyName, evidence } = recruiter;
  const who = `${name}, ${companyName}`;
  return (
    <div className="flex justify-end gap-1">
      <ConfirmAction
        action={approveRecruiterAction}
        fields={{ id }}
        label="Approve"
        name={`Approve ${who}`}
        title={`Approve ${who}?`}
        text="They can post jobs, and get a mail that says so at once. This action cannot be undone. Should you change your mind, suspend them: they get a second mail."
        confirmLabel="Approve recruiter"
        look="solid"
        failed={failures.recruiterStatus}
        done={`${name} approved`}
      >
        <div className="mt-4 grid gap-2">
          <RecruiterEvidence recruiter={recruiter} />
          {evidence?.company ? (
            <p className="text-sm">
              They may post jobs under this name, but neither edit its page nor link its boards
              until their claim is decided, which you can do afterwards.
            </p>
          ) : null}
        </div>
      </ConfirmAction>
      <ConfirmAction
        action={rejectRecruiterAction}
        fields={{ id }}
        label="Reject"
        name={`Reject ${who}`}
        title={`Reject ${who}?`}
        text="They cannot post jobs, and get a mail that says so at once. This action cannot be undone."
        confirmLabel="Reject recruiter"
        look="row"
        failed={failures.recruiterStatus}
        done={`${name} rejected`}
      >
        <ReasonField />
      </ConfirmAction>
    </div>
  );
}

function Suspension({ recruiter: { id, name, companyName } }: { recruiter: Recruiter }) {
  const who = `${name}, ${companyName}`;
  return (
    <ConfirmAction
      action={suspendRecruiterAction}
      fields={{ id }}
      label="Suspend"
      name={`Suspend ${who}`}
      title={`Suspend ${who}?`}
      text="They cannot post or change jobs from now on, and get a mail that says so."
      confirmLabel="Suspend recruiter"
      look="row"
      failed={failures.recruiterStatus}
      done={`${name} suspended`}
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
  );
}

function Reinstatement({ recruiter }: { recruiter: Recruiter }) {
  const { id, name, companyName } = recruiter;
  const who = `${name}, ${companyName}`;
  return (
    <ConfirmAction
      action={reinstateRecruiterAction}
      fields={{ id }}
      label="Reinstate"
      name={`Reinstate ${who}`}
      title={`Reinstate ${who}?`}
      text="They can post jobs again at once, and get a mail that says so. Archived jobs stay archived until they are restored."
      confirmLabel="Reinstate recruiter"
      look="row"
      failed={failures.recruiterStatus}
      done={`${name} reinstated`}
    >
      <div className="mt-4">
        <RecruiterEvidence recruiter={recruiter} />
      </div>
    </ConfirmAction>
  );
}

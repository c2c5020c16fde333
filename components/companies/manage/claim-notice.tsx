import { ConfirmAddress } from "@/components/accounts/confirm-address";
import { Notice } from "@/components/ui/notice";
import type { Profile } from "@/lib/auth/session";

type Props = { recruiter: Pick<Profile, "companyName" | "email" | "hasConfirmedAddress"> };

/** Says to a recruiter whose company has a page already what an admin has to confirm first. */
export function ClaimNotice({ recruiter: { companyName, email, hasConfirmedAddress } }: Props) {
  return (
    <div className="grid gap-6">
      <Notice variant="warning">
        <p>
          {companyName}, or a company of a similar name, has a page here already. You can post jobs
          under its name. We look at whether you work for it, and tell you by mail once we have
          confirmed it; until then its page and its job boards are not yours to manage.
        </p>
      </Notice>
      {hasConfirmedAddress ? null : (
        <ConfirmAddress
          email={email}
          reason="With a confirmed address on the website’s domain we see it at once."
        />
      )}
    </div>
  );
}

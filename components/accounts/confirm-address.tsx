import { ActionButton } from "@/components/console/confirm-action";
import { requestAddressMailAction } from "@/lib/auth/actions";

type Props = {
  email: string;
  /** The text that explains why the address must be confirmed. */
  reason: string;
};

export function ConfirmAddress({ email, reason }: Props) {
  return (
    <section className="grid gap-3 rounded-md border border-line p-4">
      <h2 className="text-lg">Confirm your email address</h2>
      <p>
        We have sent a link to <span className="wrap-break-word font-semibold">{email}</span>.{" "}
        {reason}
      </p>
      <div>
        <ActionButton
          action={requestAddressMailAction}
          label="Send a New Link"
          look="outline"
          done="We have sent you a link"
        />
      </div>
    </section>
  );
}

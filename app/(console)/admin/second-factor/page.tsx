import { redirect } from "next/navigation";
import { AccountFailed, AccountPage, SuccessMessage } from "@/components/accounts/account-page";
import { CodeForm, EnrollForm } from "@/components/accounts/sign-in-form";
import { AwaitData } from "@/components/console/read";
import { SignOutButton } from "@/components/console/sign-out-button";
import { getAccount, isAdmin, needsSecondFactor } from "@/lib/auth/session";
import { getAuthenticator } from "@/lib/auth/sign-in";

export const metadata = { title: "Second factor" };

export default async function SecondFactorPage(props: PageProps<"/admin/second-factor">) {
  const { next: given } = await props.searchParams;
  const next = typeof given === "string" ? given : undefined;
  const failed = <AccountFailed title="Second factor" text="Failed to load account" />;
  return (
    <AwaitData data={readFactorState()} failed={failed}>
      {({ factor, hasProved, isNeeded }) => (
        <AccountPage
          title="Second factor"
          text={isNeeded ? "Admins of this board need one each time they sign in." : undefined}
          footer={<SignOutButton variant="outline" />}
        >
          {hasProved ? (
            <SuccessMessage>
              You have already used your second factor in this session.
            </SuccessMessage>
          ) : (
            <FactorForm factor={factor} next={next} />
          )}
        </AccountPage>
      )}
    </AwaitData>
  );
}

type FactorFormProps = {
  /** The id of the account's second factor (an authenticator app); null if none is set up. */
  factor: string | null;
  next: string | undefined;
};

function FactorForm({ factor, next }: FactorFormProps) {
  return factor ? <CodeForm factor={factor} next={next} /> : <EnrollForm next={next} />;
}

async function readFactorState() {
  const account = await getAccount();
  if (!account) redirect("/admin/login");
  if (!isAdmin(account)) redirect("/admin/denied");
  return {
    factor: await getAuthenticator(),
    hasProved: account.hasSecondFactor,
    isNeeded: await needsSecondFactor(),
  };
}

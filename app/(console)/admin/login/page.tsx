import { redirect } from "next/navigation";
import { AccountPage } from "@/components/accounts/account-page";
import { SignInForm } from "@/components/accounts/sign-in-form";
import { signInAdminAction } from "@/lib/auth/actions";
import { nextPath } from "@/lib/auth/schema";
import { getAccount, isAdmin } from "@/lib/auth/session";

export const metadata = { title: "Admin sign in" };

export default async function LoginPage({ searchParams }: PageProps<"/admin/login">) {
  const { next } = await searchParams;
  if (isAdmin(await getAccount().catch(() => null))) redirect(nextPath(next, "/admin"));
  return (
    <AccountPage
      title="Admin sign in"
      links={[
        { question: "Not an admin?", label: "Recruiters sign in here", href: "/recruiter/login" },
        { label: "Forgot your password?", href: "/recruiter/reset" },
      ]}
    >
      <SignInForm action={signInAdminAction} next={typeof next === "string" ? next : undefined} />
    </AccountPage>
  );
}

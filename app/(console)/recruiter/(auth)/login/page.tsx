import { SignInForm } from '@/components/accounts/sign-in-form';
import { Shell } from '@/components/layout/shell';
import { signInRecruiterAction } from '@/lib/auth/actions';

export const metadata = { title: 'Recruiter sign in' };

export default async function LoginPage({ searchParams }: PageProps<'/recruiter/login'>) {
  const { next } = await searchParams;
  return (
    <Shell>
      <div className="container max-w-md py-14">
        <h1 className="mb-6 text-2xl">Recruiter sign in</h1>
        <SignInForm action={signInRecruiterAction} next={typeof next === 'string' ? next : undefined} />
      </div>
    </Shell>
  );
}

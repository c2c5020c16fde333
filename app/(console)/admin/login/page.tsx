import { SignInForm } from '@/components/accounts/sign-in-form';
import { Shell } from '@/components/layout/shell';
import { signInAdminAction } from '@/lib/auth/actions';

export const metadata = { title: 'Admin sign in' };

export default async function LoginPage({ searchParams }: PageProps<'/admin/login'>) {
  const { next } = await searchParams;
  return (
    <Shell>
      <div className="container max-w-md py-14">
        <h1 className="mb-6 text-2xl">Admin sign in</h1>
        <SignInForm action={signInAdminAction} next={typeof next === 'string' ? next : undefined} />
      </div>
    </Shell>
  );
}

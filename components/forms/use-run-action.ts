'use client';

import { unstable_rethrow, useRouter } from 'next/navigation';
import { useTransition } from 'react';
import { toast } from 'sonner';
import type { FormAction } from '@/lib/action';
import { formOf } from '@/lib/form-data';

type Options<T> = {
  action: FormAction<T>;
  /** What is told when it is done. */
  done: string | ((data: T) => string);
};

/** Runs an action without a form of its own, tells what came of it, and shows the page as it is now. */
export function useRunAction<T>({ action, done }: Options<T>) {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  const run = (fields: Record<string, string | string[]>, onDone?: () => void) =>
    startTransition(async () => {
      const result = await action(null, formOf(fields)).catch((error: unknown) => {
        // A redirect is thrown too, and is no failure.
        unstable_rethrow(error);
        return null;
      });
      if (result?.ok) toast.success(typeof done === 'function' ? done(result.data) : done);
      else toast.error(result?.error ?? 'Something went wrong. Please try again.');
      if (result?.ok) onDone?.();
      router.refresh();
    });
  return { isPending, run };
}

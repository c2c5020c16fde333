import { notFound } from 'next/navigation';
import { LoadFailed } from '@/components/ui/load-failed';
import { Read } from '@/components/ui/read';

type Props<T> = {
  title: string;
  /** What the form is filled with, null where there is nothing to edit. */
  data: Promise<T | null>;
  /** What is said where it cannot be read. */
  failed: string;
  children: (data: T) => React.ReactNode;
};

/** The page of a form that is yet to be filled. */
export function FormPage({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="max-w-3xl">
      <h1 className="mb-6 text-2xl">{title}</h1>
      {children}
    </div>
  );
}

/** The page of a form that is filled with what is there. */
export async function EditPage<T>({ title, data, failed, children }: Props<T>) {
  if ((await data.catch(() => undefined)) === null) notFound();
  return (
    <FormPage title={title}>
      <Read data={data} failed={<LoadFailed text={failed} />}>
        {(found) => found !== null && children(found)}
      </Read>
    </FormPage>
  );
}

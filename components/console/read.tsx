import { notFound, unstable_rethrow } from "next/navigation";
import { logError } from "@/lib/logs/log";

type Props<T> = {
  data: Promise<T>;
  failed: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** Renders awaited data, so that a failure replaces only this part of the page. */
export async function Read<T>({ data, failed, children }: Props<T>) {
  const outcome = await data.then(
    (value) => ({ value }),
    (error: unknown) => {
      unstable_rethrow(error);
      logError("A part of a page could not be read.", error);
      return null;
    },
  );
  return outcome ? children(outcome.value) : failed;
}

/** Like Read; the page of a row that does not exist, whose data is null, is not found. */
export async function ReadRow<T>({
  data,
  ...props
}: Omit<Props<T>, "data"> & { data: Promise<T | null> }) {
  if ((await data.catch(() => undefined)) === null) notFound();
  return <Read data={data as Promise<T>} {...props} />;
}

import { notFound, unstable_rethrow } from "next/navigation";
import { logError } from "@/lib/logs/log";

type Props<T> = {
  data: Promise<T>;
  failed: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** Renders data once it is read; if reading fails, only this part of the page is replaced by `failed`. */
export function Read<T>({ data, failed, children }: Props<T>) {
  return data.then(children, (error: unknown) => {
    unstable_rethrow(error);
    logError("A part of a page could not be read.", error);
    return failed;
  });
}

type RowProps<T> = Omit<Props<T>, "data"> & { data: Promise<T | null> };

export async function ReadRow<T>({ data, ...props }: RowProps<T>) {
  if ((await data.catch(() => undefined)) === null) notFound();
  return <Read data={data as Promise<T>} {...props} />;
}

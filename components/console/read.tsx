import { notFound, unstable_rethrow } from "next/navigation";
import { LoadFailed } from "@/components/ui/notice";
import { logError } from "@/lib/logs/log";
import { PageHead } from "@/components/console/page-head";

type Props<T> = {
  /** Null if the row does not exist: the not-found page is shown. */
  data: Promise<T | null>;
  failed: string | React.ReactElement;
  /** The page's heading above a failure, if `children` renders the page's head. */
  title?: string;
  children: (data: T) => React.ReactNode;
};

/** Renders data once it is read; if reading fails, only this part of the page is replaced by `failed`. */
export function Read<T>({ data, failed, title, children }: Props<T>) {
  return data.then(
    (value) => (value === null ? notFound() : children(value)),
    (error: unknown) => {
      unstable_rethrow(error);
      logError("A part of a page could not be read.", error);
      if (typeof failed !== "string") return failed;
      return (
        <>
          {title ? <PageHead title={title} /> : null}
          <LoadFailed text={failed} />
        </>
      );
    },
  );
}

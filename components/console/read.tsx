import { notFound, unstable_rethrow } from "next/navigation";
import { LoadFailed } from "@/components/ui/notice";
import { logError } from "@/lib/logs/log";
import { PageHead } from "@/components/console/page-head";

type Props<T> = {
  /** The data to render. If it resolves to null, the row does not exist and the not-found page is shown. */
  data: Promise<T | null>;
  failed: string | React.ReactElement;
  /** The heading to show above an error message, if `children` would have rendered the page's heading. */
  title?: string;
  children: (data: T) => React.ReactNode;
};

/** Renders data once it has been read. If reading fails, `failed` replaces only this part of the page. */
export function AwaitData<T>({ data, failed, title, children }: Props<T>) {
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

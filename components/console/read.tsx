import { unstable_rethrow } from "next/navigation";
import { logError } from "@/lib/logs/log";

type Props<T> = {
  /** What a part of the page is made of. */
  data: Promise<T>;
  /** What stands in its place where it cannot be read. */
  failed: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/** Renders what was read; where that fails the rest of the page stays. */
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

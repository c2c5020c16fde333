import { unstable_rethrow } from 'next/navigation';
import { ReadBoundary } from './read-boundary';

type Props<T> = {
  /** What the page is made of. */
  data: Promise<T>;
  /** What stands in its place where it cannot be read. */
  failed: React.ReactNode;
  children: (data: T) => React.ReactNode;
};

/**
 * Renders what was read. A failure is thrown on: Next then keeps a page made before as it was, and answers 500 for one
 * never made, with `failed` in the HTML. Only the failure stands inside the boundary, because large content in one is
 * moved to the end of the HTML and put in place by a script.
 */
export async function Read<T>({ data, failed, children }: Props<T>) {
  const outcome = await data.then(
    (value) => ({ value }),
    (error: unknown) => {
      unstable_rethrow(error);
      return { error };
    },
  );
  if ('value' in outcome) return children(outcome.value);
  return (
    <ReadBoundary failed={failed}>
      <Thrown error={outcome.error} />
    </ReadBoundary>
  );
}

function Thrown({ error }: { error: unknown }): never {
  throw error;
}

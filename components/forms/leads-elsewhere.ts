import { unstable_rethrow } from "next/navigation";

/** Whether what an action threw is its way to lead elsewhere, which is no failure and has to be thrown on. */
export function leadsElsewhere(error: unknown): boolean {
  try {
    unstable_rethrow(error);
    return false;
  } catch {
    return true;
  }
}

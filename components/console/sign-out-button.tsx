"use client";

import { useActionState } from "react";
import { toast } from "sonner";
import { actionFailureMessage } from "@/components/forms/use-run-action";
import { useCurrentUrl } from "@/components/forms/without-javascript";
import { Button } from "@/components/ui/button";
import { signOutAction } from "@/lib/auth/actions";
import { dropDrafts, isRedirectError } from "@/lib/forms/draft";
import { failures } from "@/lib/forms/submission";

type Props = { variant?: "quiet" | "outline"; entryClass?: string };

/** A form instead of a link, because prefetching a link could sign the user out. It works without JavaScript. */
export function SignOutButton({ variant = "quiet", entryClass }: Props) {
  // Without JavaScript a form can only post to a server action directly, so the server renders it with that action.
  const [, action] = useActionState(
    typeof window === "undefined" ? signOutAction : signOut,
    undefined,
    useCurrentUrl(),
  );
  return (
    <form action={action}>
      {entryClass ? (
        <button className={entryClass}>Sign Out</button>
      ) : (
        <Button variant={variant} size={variant === "outline" ? "md" : "sm"}>
          Sign Out
        </Button>
      )}
    </form>
  );
}

async function signOut() {
  try {
    await signOutAction();
  } catch (error) {
    if (isRedirectError(error)) {
      dropDrafts();
      // Notifies open forms in this tab, so that they do not store drafts again on unload. Browsers send storage events
      // to other tabs only.
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    }
    toast.error(actionFailureMessage(error, failures.signOut));
  }
}

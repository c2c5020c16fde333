"use client";

import { useActionState } from "react";
import { toast } from "sonner";
import { actionFailure } from "@/components/forms/outdated-page";
import { isRedirectError, useCurrentUrl } from "@/components/forms/use-run-action";
import { Button } from "@/components/ui/button";
import { signOutAction } from "@/lib/auth/actions";
import { dropDrafts } from "@/lib/forms/draft";
import { failures } from "@/lib/forms/failures";

type Props = { variant?: "quiet" | "outline"; entryClass?: string };

/** A form, because it works without JavaScript, and because prefetching a link could sign out. */
export function SignOutButton({ variant = "quiet", entryClass }: Props) {
  // Without JavaScript a form can only post to a server action itself, so that is what the server renders.
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
      // Stops open forms of this tab from storing drafts on unload. Other tabs get the browser's own storage event.
      window.dispatchEvent(new StorageEvent("storage", { key: null }));
    }
    toast.error(actionFailure(error, failures.signOut));
  }
}

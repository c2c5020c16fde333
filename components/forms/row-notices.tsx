"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Draft, type DraftForm, dropDraft, readDraft } from "@/lib/forms/draft";

type Props = DraftForm & { noun: string; onRestore: (draft: Draft) => void };

/** Offers to restore the stored draft of a form. Rendered in the browser only, because drafts are stored there. */
export function DraftOffer({ name, noun, version, onRestore }: Props) {
  const [draft, setDraft] = useState(() => readDraft(name));
  if (!draft) return null;
  const { files = [] } = draft;
  return (
    <div className="mb-6">
      <Notice variant="warning" role="status">
        <p>
          You have unsaved changes from{" "}
          {new Date(draft.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}.
          {draft.version === version
            ? null
            : ` The ${noun} has been changed since then: restoring and saving them replaces that change.`}
          {files.length > 0 ? ` Please choose ${files.join(" and ")} again.` : null}
        </p>
        <div className="flex gap-2">
          <Button type="button" variant="outline" size="sm" onClick={() => onRestore(draft)}>
            Restore
          </Button>
          <Button
            type="button"
            variant="quiet"
            size="sm"
            onClick={() => {
              dropDraft(name);
              setDraft(null);
            }}
          >
            Discard
          </Button>
        </div>
      </Notice>
    </div>
  );
}

export function StaleEditNotice({ error }: { error: string | undefined }) {
  return (
    <div data-notes="version" role="alert" className="empty:hidden">
      {error ? (
        <Notice variant="warning">
          <p>
            {error} Load the newer copy to see what changed: your own version is then offered above
            the form, and saving it replaces the newer one.
          </p>
          <Button type="button" variant="outline" size="sm" onClick={() => location.reload()}>
            Load the newer copy
          </Button>
        </Notice>
      ) : null}
    </div>
  );
}

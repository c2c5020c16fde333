"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { anyVersion } from "@/lib/rows/form";
import { type Draft, type DraftForm, dropDraft, readDraft } from "@/lib/forms/draft";
import { useCurrentUrl } from "@/components/forms/use-run-action";

type Props = DraftForm & { noun: string; onRestore: (draft: Draft) => void };

/** Offers to restore the stored draft of a form. Rendered in the browser only, because drafts are stored there. */
export function DraftOffer({ name, noun, version, onRestore }: Props) {
  const [draft, setDraft] = useState(() => readDraft(name));
  if (!draft) return null;
  return (
    <div className="mb-6">
      <Notice variant="warning" role="status">
        <p>
          You have unsaved changes from{" "}
          {new Date(draft.at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" })}.
          {draft.version === version
            ? null
            : ` The ${noun} has been changed since then: restoring and saving them replaces that change.`}
          {draft.hasFile ? " Please choose the file again." : null}
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
  const url = useCurrentUrl();
  return (
    <div data-notes="version" role="alert" className="empty:hidden">
      {error ? (
        <Notice variant="warning">
          <p className="noscript:hidden">
            {error} Load the newer copy to see what changed: your own version is then offered above
            the form, and saving it replaces the newer one.
          </p>
          <Button
            type="button"
            variant="outline"
            size="sm"
            className="noscript:hidden"
            onClick={() => location.reload()}
          >
            Load the newer copy
          </Button>
          <noscript>
            <p>
              {error} Open{" "}
              <a href={url} target="_blank" className="font-semibold underline">
                the newer copy
              </a>{" "}
              in another tab to see what changed.
            </p>
            <label className="mt-3 flex items-center gap-2">
              <input type="checkbox" name="version" value={anyVersion} className="size-4" />
              Replace it when I save
            </label>
          </noscript>
        </Notice>
      ) : null}
    </div>
  );
}

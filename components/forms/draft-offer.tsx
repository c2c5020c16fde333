"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { type Draft, dropDraft, readDraft } from "@/lib/forms/draft";

type Props = {
  name: string;
  /** What the form is about: 'job'. */
  noun: string;
  version: number | null;
  onRestore: (draft: Draft) => void;
};

/** Offers what was typed here before and not saved. Only for browsers: the server knows of no draft. */
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
            : ` The ${noun} was changed since: restoring and saving them replaces that change.`}
          {draft.hasFile ? " The file has to be chosen again." : null}
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

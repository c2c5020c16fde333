"use client";

import { Fragment, useState, useSyncExternalStore } from "react";
import { type Draft, draftName, draftValues } from "@/lib/forms/draft";
import { DraftOffer } from "./draft-offer";

/** What the page of a row's form gives it. */
export type RowFormProps = {
  /** What the fields hold, by name; among them which row it is, at which version, or the key of a new one. */
  values: Record<string, string>;
  /** Whose drafts are offered. */
  account: string;
  /** The list it leads back to. */
  home: string;
};

/** A form as it is opened: with what the page gave it, or with a draft. */
export type OpenedForm = {
  values: Record<string, string>;
  draft: Draft | null;
  /** The name of what is kept of it. */
  draftName: string;
  /** Whether JavaScript runs. */
  isRunning: boolean;
};

type Props = Pick<RowFormProps, "values" | "account"> & {
  noun: Parameters<typeof draftName>[0];
  children: (opened: OpenedForm) => React.ReactNode;
};

const never = () => () => undefined;

/** Around a form: what is typed and not saved is kept in this browser, and offered when the form is opened again. */
export function DraftedForm({ noun, account, values, children }: Props) {
  const isRunning = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [draft, setDraft] = useState<Draft | null>(null);
  const name = draftName(noun, account, values.id);
  return (
    <>
      {isRunning && !draft ? (
        <DraftOffer name={name} noun={noun} version={versionOf(values)} onRestore={setDraft} />
      ) : null}
      {/* A form that is filled anew is another form. */}
      <Fragment key={draft ? "restored" : "opened"}>
        {children({
          values: draft ? draftValues(values, draft) : values,
          draft,
          draftName: name,
          isRunning,
        })}
      </Fragment>
    </>
  );
}

/** The version of the row that a form was opened with; null for a new one. */
export function versionOf(values: Record<string, string>): number | null {
  return values.version ? Number(values.version) : null;
}

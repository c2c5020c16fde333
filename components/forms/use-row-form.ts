"use client";

import { type OpenedForm, versionOf } from "./drafted-form";
import { type ActionFormOptions, useActionForm } from "./use-action-form";
import { useDraft } from "./use-draft";

type Options<T> = Omit<ActionFormOptions<T>, "values" | "draft"> & { opened: OpenedForm };

/** The form of one row, whose draft is dropped once it is saved. */
export function useRowForm<T>({ opened, ...options }: Options<T>) {
  const isRestored = opened.draft !== null;
  const draft = useDraft({ name: opened.draftName, version: versionOf(opened.values), isRestored });
  const form = useActionForm({ ...options, values: opened.values, draft });
  return { ...form, isRestored, frame: draft.frame };
}

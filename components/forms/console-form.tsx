"use client";

import { useState } from "react";
import { FormProvider, useFormState } from "react-hook-form";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import {
  type Draft,
  draftList,
  draftName,
  type DraftNoun,
  draftRows,
  draftValues,
} from "@/lib/forms/draft";
import { FormBody, formClass, type FormLayout } from "@/components/forms/form-body";
import { messageOf } from "@/components/forms/form-errors";
import { DraftOffer, StaleEditNotice } from "@/components/forms/row-notices";
import { type ConsoleFormOptions, useConsoleForm } from "@/components/forms/use-console-form";
import { useIsHydrated } from "@/components/forms/use-is-hydrated";

/** A form of the console, which needs JavaScript. */
export function ConsoleForm<T>(props: ConsoleFormOptions<T> & FormLayout) {
  const { form, isPending, props: handlers } = useConsoleForm(props);
  const isRunning = useIsHydrated();
  return (
    <FormProvider {...form}>
      {/* The browser's own validation would hide our messages. */}
      <form {...handlers} noValidate={isRunning} className={formClass(Boolean(props.actions))}>
        <noscript>
          <Notice variant="warning" text="This form needs JavaScript." />
        </noscript>
        {/* Before hydration the browser would submit the form itself, to a page that does not expect it. */}
        <FormBody {...props} isPending={isPending} isDisabled={!isRunning} />
      </form>
    </FormProvider>
  );
}

export type RowFormProps = { values: Record<string, string>; profileId: string; home: string };

type RowProps<T> = RowFormProps &
  Pick<ConsoleFormOptions<T>, "schema" | "action" | "failed"> &
  Pick<FormLayout, "submitLabel" | "actions" | "needs" | "children"> & {
    noun: DraftNoun;
    /** The items of list fields by name. */
    lists?: Record<string, string[]>;
    /** The rows of lists with several fields by name. */
    rows?: Record<string, object[]>;
    pendingLabel?: string;
    className?: string;
  };

/**
 * The form of a database row. Unsaved input is stored in the browser as a draft and offered when the form is opened
 * again.
 */
export function RowForm<T>(props: RowProps<T>) {
  const { noun, profileId, values, lists = {} } = props;
  const isRunning = useIsHydrated();
  const [restored, setRestored] = useState<Draft | null>(null);
  const draft = {
    name: draftName(noun, profileId, values.id),
    version: values.version ? Number(values.version) : null,
  };
  const texts = restored ? draftValues(values, restored) : values;
  const listRows = Object.entries(lists).map(([name, items]) => {
    const texts = restored ? draftList(restored, name) : items;
    return [name, texts.map((text) => ({ text }))] as const;
  });
  const rows = Object.entries(props.rows ?? {}).map(
    ([name, items]) => [name, restored ? draftRows(restored, name) : items] as const,
  );
  return (
    <>
      {isRunning && !restored ? (
        <DraftOffer {...draft} noun={noun} onRestore={setRestored} />
      ) : null}
      <Panel className={`relative p-5 sm:p-8 ${props.className ?? ""}`}>
        <ConsoleForm
          // The key changes when a draft is restored, which remounts the fields with its values.
          key={restored ? "restored" : "opened"}
          schema={props.schema}
          action={props.action}
          failed={props.failed}
          values={{ ...texts, ...Object.fromEntries([...listRows, ...rows]) }}
          draft={{ ...draft, restored }}
          submitLabel={props.submitLabel}
          pendingLabel={props.pendingLabel ?? "Saving..."}
          needs={props.needs}
          actions={
            <>
              {props.actions}
              <LinkButton href={props.home} variant="outline">
                Cancel
              </LinkButton>
            </>
          }
        >
          {props.children}
          <StaleEdit />
        </ConsoleForm>
      </Panel>
    </>
  );
}

function StaleEdit() {
  const { errors } = useFormState();
  return <StaleEditNotice error={messageOf(errors, "version")} />;
}

"use client";

import { useState } from "react";
import { FormProvider, useFormState } from "react-hook-form";
import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { type Draft, draftList, draftName, type DraftNoun, draftValues } from "@/lib/forms/draft";
import { messageOf } from "@/components/forms/form-errors";
import { DraftOffer, StaleEditNotice } from "@/components/forms/row-notices";
import { type ConsoleFormOptions, useConsoleForm } from "@/components/forms/use-console-form";
import { type PlainFormOptions, usePlainForm } from "@/components/forms/use-plain-form";
import { useIsHydrated } from "@/components/forms/use-is-hydrated";

type Layout = {
  submitLabel: string;
  pendingLabel: string;
  isDestructive?: boolean;
  /** Content beside the submit button. Without it, the button is as wide as the form. */
  actions?: React.ReactNode;
  /** Hints about missing input, shown beside the buttons. With them, the buttons stick to the bottom of the window. */
  needs?: React.ReactNode;
  /** Whether the form is one of several on the page. Its submit button is then only as wide as its label. */
  isPart?: boolean;
  children?: React.ReactNode;
};

const formClass = (hasActions: boolean) =>
  `grid ${hasActions ? "gap-8" : "gap-5 has-[>[role=group]]:gap-8"}`;

/** A form of the console, which needs JavaScript. */
export function ConsoleForm<T>(props: ConsoleFormOptions<T> & Layout) {
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

type PlainFormProps<T> = PlainFormOptions<T> &
  Layout & {
    /**
     * Whether to turn off the browser's validation, which stops at the first empty field, so that the server reports all
     * errors at once.
     */
    noValidate?: boolean;
  };

/** A form that works without JavaScript. */
export function PlainForm<T>(props: PlainFormProps<T>) {
  const { form, isPending, props: handlers } = usePlainForm(props);
  const isRunning = useIsHydrated();
  return (
    <FormProvider {...form}>
      <form
        {...handlers}
        // The browser's validation is used without JavaScript only, because it would show its own messages instead of
        // ours.
        noValidate={isRunning || props.noValidate}
        className={formClass(Boolean(props.actions))}
      >
        <FormBody {...props} isPending={isPending} />
      </form>
    </FormProvider>
  );
}

type BodyProps = Layout & { isPending: boolean; isDisabled?: boolean };

function FormBody({ actions, needs, isPart, isPending, isDisabled, ...props }: BodyProps) {
  const { errors } = useFormState();
  const fullWidth = actions || isPart ? "max-sm:w-full" : "w-full";
  return (
    <>
      {props.children}
      <div role="alert" className="empty:hidden">
        {errors.root?.message ? <Notice variant="error" text={errors.root.message} /> : null}
      </div>
      <div
        data-bar={needs ? true : undefined}
        className={`flex flex-wrap items-center gap-3 max-sm:*:flex-auto ${needs ? "form-bar" : ""}`}
      >
        {needs}
        <Button
          disabled={isPending || isDisabled}
          data-primary
          variant={props.isDestructive ? "danger" : "solid"}
          className={needs ? "" : fullWidth}
        >
          {isPending ? props.pendingLabel : props.submitLabel}
        </Button>
        {actions}
      </div>
    </>
  );
}

export type RowFormProps = { values: Record<string, string>; profileId: string; home: string };

type RowProps<T> = RowFormProps &
  Pick<ConsoleFormOptions<T>, "schema" | "action" | "failed"> &
  Pick<Layout, "submitLabel" | "actions" | "needs" | "children"> & {
    noun: DraftNoun;
    /** The items of list fields by name. */
    lists?: Record<string, string[]>;
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
  const rows = Object.entries(lists).map(([name, items]) => {
    const texts = restored ? draftList(restored, name) : items;
    return [name, texts.map((text) => ({ text }))] as const;
  });
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
          values={{ ...texts, ...Object.fromEntries(rows) }}
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

"use client";

import { FormProvider } from "react-hook-form";
import { FormBody, formClass, type FormLayout } from "@/components/forms/form-body";
import { useIsHydrated } from "@/components/forms/use-is-hydrated";
import { type PlainFormOptions, usePlainForm } from "@/components/forms/use-plain-form";

type PlainFormProps<T> = PlainFormOptions<T> &
  FormLayout & {
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

"use client";

import { useFormState } from "react-hook-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";

export type FormLayout = {
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

export const formClass = (hasActions: boolean) =>
  `grid ${hasActions ? "gap-8" : "gap-5 has-[>[role=group]]:gap-8"}`;

type BodyProps = FormLayout & { isPending: boolean; isDisabled?: boolean };

export function FormBody({ actions, needs, isPart, isPending, isDisabled, ...props }: BodyProps) {
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

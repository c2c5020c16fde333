"use client";

import { useEffect, useRef } from "react";
import { Button, LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { anyVersion, statuses, statusLabels } from "@/lib/content/form";
import { formatLongDate } from "@/lib/text/dates";
import { SelectField } from "./choice-field";
import { Form, useFormContext } from "./form";
import { useOwnAddress } from "./use-run-action";
import type { useRowForm } from "./use-row-form";

type Props = {
  form: ReturnType<typeof useRowForm<unknown>>;
  /** What the button says, and what it says while it saves. */
  labels: { submit: string; pending: string };
  /** The list it leads back to. */
  home: string;
  /** What stands beside the button that saves. */
  actions?: React.ReactNode;
  children: React.ReactNode;
};

/** The form of one row of a list. */
export function RowForm({ form, labels, home, actions, children }: Props) {
  return (
    <Panel {...form.frame} className="relative p-5 sm:p-8">
      <Form
        form={form}
        submitLabel={labels.submit}
        pendingLabel={labels.pending}
        actions={
          <>
            {actions}
            <LinkButton href={home} variant="outline">
              Cancel
            </LinkButton>
          </>
        }
      >
        <RowFields isRestored={form.isRestored} />
        {children}
        <Overtaken />
      </Form>
    </Panel>
  );
}

/** Whether it is public, and since when: what is published already can keep its date. */
export function StatusFields({ publishedAt }: { publishedAt: string | undefined }) {
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        hint={
          publishedAt ? undefined : "If you save it as published, today becomes its publish date."
        }
        options={statuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      {publishedAt ? (
        <SelectField
          name="keepPublishedAt"
          label="Publish Date"
          hint="For a correction, keep it."
          options={[
            { value: "keep", label: `Keep ${formatLongDate(publishedAt)}` },
            { value: "today", label: "Publish as of today" },
          ]}
        />
      ) : null}
    </>
  );
}

/** Which row a form is about: its id and the version it was opened with, or the key of a new one; and where it leads back to. */
function RowFields({ isRestored }: { isRestored: boolean }) {
  const form = useFormContext();
  const key = useRef<HTMLInputElement>(null);
  // The browser may show this very page again after the form was saved: what is typed then is another row.
  useEffect(() => {
    if (key.current && !isRestored && isSecureContext) key.current.value = crypto.randomUUID();
  }, [isRestored]);
  return ["id", "version", "key", "back"].map((name) => {
    const value = form.valueOf(name);
    return value ? (
      <input
        key={name}
        type="hidden"
        name={name}
        defaultValue={value}
        ref={name === "key" ? key : null}
      />
    ) : null;
  });
}

/** Said where the row was saved meanwhile, with a way to see what it is now and to keep what was typed. */
function Overtaken() {
  const error = useFormContext().errorOf("version");
  const address = useOwnAddress();
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
              <a href={address} target="_blank" className="font-semibold underline">
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

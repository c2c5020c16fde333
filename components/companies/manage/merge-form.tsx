"use client";

import { ConsoleForm } from "@/components/forms/console-form";
import { TextField } from "@/components/forms/fields";
import { LinkButton } from "@/components/ui/button";
import { Panel } from "@/components/ui/card";
import { mergeCompanyAction } from "@/lib/companies/actions";
import { mergeSchema } from "@/lib/companies/form";
import { failures } from "@/lib/forms/submission";

type Props = { id: string; name: string; jobs: number; suggestions: string[]; home: string };

export function MergeForm({ id, name, jobs, suggestions, home }: Props) {
  return (
    <Panel className="p-5 sm:p-8">
      <ConsoleForm
        schema={mergeSchema}
        action={mergeCompanyAction}
        failed={failures.mergeCompany}
        values={{ id }}
        submitLabel="Merge companies"
        pendingLabel="Merging..."
        isDestructive
        actions={
          <LinkButton href={home} variant="outline">
            Cancel
          </LinkButton>
        }
      >
        <p>
          <strong>{name}</strong> disappears: its {jobs === 1 ? "one job" : `${jobs} jobs`}, its
          recruiters and the address of its page move to the company you keep. Jobs keep the name
          they were posted with. This cannot be undone.
        </p>
        <TextField
          name="into"
          label="Company to keep"
          required
          hint="Its name, or the address of its page."
          suggestions={suggestions}
          spellCheck={false}
        />
      </ConsoleForm>
    </Panel>
  );
}

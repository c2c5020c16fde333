"use client";

import { toast } from "sonner";
import { SelectField } from "@/components/forms/choice-field";
import { ConsoleForm } from "@/components/forms/form";
import { setWaitingMailAction } from "@/lib/waiting/actions";
import { type WaitingMailFrequency, waitingMailSchema } from "@/lib/waiting/schema";

const options = [
  ["off", "Never"],
  ["daily", "Once a day, from 08:00"],
  ["immediate", "At once, within minutes"],
] satisfies [WaitingMailFrequency, string][];

export function WaitingMailForm({ frequency }: { frequency: WaitingMailFrequency }) {
  return (
    <ConsoleForm
      schema={waitingMailSchema}
      action={setWaitingMailAction}
      values={{ frequency }}
      onDone={() => toast.success("Setting saved")}
      submitLabel="Save"
      pendingLabel="Saving…"
      isPart
    >
      <SelectField
        name="frequency"
        label="Mail to all admins about what waits for them"
        options={options}
        hint="Recruiters, claims, events, reports and mail that failed. By the clock of the newsletter; where nothing waits, none is sent."
      />
    </ConsoleForm>
  );
}

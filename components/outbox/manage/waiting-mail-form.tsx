"use client";

import { toast } from "sonner";
import { SelectField } from "@/components/forms/fields";
import { ConsoleForm } from "@/components/forms/console-form";
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
        label="Email to all admins about pending work"
        options={options}
        hint="Recruiters, company memberships, claimed job boards, events, reports, failed mail, failed tasks and stopped search engines. Times are in the newsletter’s time zone; nothing is sent when nothing is pending."
      />
    </ConsoleForm>
  );
}

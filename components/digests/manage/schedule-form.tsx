"use client";

import { toast } from "sonner";
import { SelectField, SwitchField } from "@/components/forms/fields";
import { ConsoleForm } from "@/components/forms/console-form";
import { setDigestScheduleAction } from "@/lib/digests/actions";
import { type DigestSchedule, scheduleSchema } from "@/lib/digests/schema";

export function ScheduleForm({ schedule, zones }: { schedule: DigestSchedule; zones: string[] }) {
  return (
    <ConsoleForm
      schema={scheduleSchema}
      action={setDigestScheduleAction}
      values={{ timeZone: schedule.timeZone, isOn: schedule.isOn ? "on" : "" }}
      onDone={() => toast.success("Newsletter settings saved")}
      submitLabel="Save"
      pendingLabel="Saving…"
      isPart
    >
      <SwitchField name="isOn" label="Send the newsletter every week" />
      <SelectField name="timeZone" label="Time zone" options={zones} />
    </ConsoleForm>
  );
}

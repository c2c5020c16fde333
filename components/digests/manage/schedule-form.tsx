"use client";

import { toast } from "sonner";
import { SelectField, SwitchField } from "@/components/forms/choice-field";
import { Form } from "@/components/forms/form";
import { useActionForm } from "@/components/forms/use-action-form";
import { setDigestScheduleAction } from "@/lib/digests/actions";
import { type DigestSchedule, scheduleSchema } from "@/lib/digests/schema";

export function ScheduleForm({ schedule, zones }: { schedule: DigestSchedule; zones: string[] }) {
  const form = useActionForm({
    schema: scheduleSchema,
    action: setDigestScheduleAction,
    onDone: () => toast.success("Newsletter settings saved"),
    values: { timeZone: schedule.timeZone, isOn: schedule.isOn ? "on" : undefined },
  });
  return (
    <Form isPart form={form} submitLabel="Save" pendingLabel="Saving…">
      <SwitchField name="isOn" label="Send the newsletter every week" />
      <SelectField name="timeZone" label="Time zone" options={zones} />
    </Form>
  );
}

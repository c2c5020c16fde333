"use client";

import { PlainForm } from "@/components/forms/plain-form";
import { FormGroup, TextField } from "@/components/forms/fields";
import { submitEventAction } from "@/lib/events/actions";
import { submissionSchema } from "@/lib/events/form";
import { failures } from "@/lib/forms/submission";
import { EventFields } from "@/components/events/event-fields";

/** The form with which visitors submit an event. It is posted without React, so the server renders the errors. */
export function SubmissionForm({ timeZones }: { timeZones: string[] }) {
  return (
    <PlainForm
      schema={submissionSchema}
      action={submitEventAction}
      failed={failures.submitEvent}
      submitLabel="Submit event"
      pendingLabel="Submitting..."
      noValidate
    >
      <EventFields timeZones={timeZones} />
      <FormGroup title="Our decision">
        <TextField
          name="submitterEmail"
          label="Your email address"
          type="email"
          maxLength={254}
          autoComplete="email"
          hint="If you leave it, we email you whether the event is listed, and nothing else. Only admins see it; it is deleted 90 days later."
        />
      </FormGroup>
    </PlainForm>
  );
}

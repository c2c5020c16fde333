"use client";

import { SelectField } from "@/components/forms/choice-field";
import { TextField } from "@/components/forms/text-field";
import { type FactName, statedFacts, summarizeFacts } from "@/lib/jobs/stated-facts";
import { withEmptyOption } from "@/components/jobs/manage/eligibility-fields";
import { FoldedFields } from "@/components/jobs/manage/folded-fields";

export function StatedFields() {
  return (
    <FoldedFields
      id="stated"
      title="Go, the vacancy and who posts"
      text="Shown as what the employer says, and found by the filters of the list. Some laws ask for it, as Ontario’s for the vacancy and screening by AI."
      summarize={summarizeFacts}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <StatedField name="goYears" />
        <StatedField name="goRole" />
        <StatedField name="builds" />
        <StatedField name="vacancy" />
        <div className="hidden group-has-[[value=open]:checked]/folded:block">
          <TextField
            name="fillBy"
            label="Fill by"
            type="date"
            min="2000-01-01"
            max="2100-12-31"
            isConditional
          />
        </div>
        <StatedField name="aiScreening" />
        <div className="hidden group-has-[[value=yes]:checked]/folded:block">
          <TextField
            name="aiPurpose"
            label="What AI is used for"
            maxLength={200}
            placeholder="to rank CVs"
            isConditional
          />
        </div>
        <StatedField name="poster" />
        <div className="hidden group-has-[[value=agency]:checked]/folded:block">
          <TextField
            name="agencyFor"
            label="For the employer"
            maxLength={120}
            placeholder="Name, if you may say it"
            isConditional
          />
        </div>
      </div>
    </FoldedFields>
  );
}

function StatedField({ name }: { name: FactName }) {
  const { label, values } = statedFacts[name];
  const labels: Record<string, string> = values;
  return (
    <SelectField
      name={name}
      label={label}
      required={false}
      options={withEmptyOption(Object.keys(labels), (value) => labels[value] ?? "")}
    />
  );
}

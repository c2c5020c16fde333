"use client";

import { SelectField } from "@/components/forms/choice-field";
import { TextField } from "@/components/forms/text-field";
import {
  detailNames,
  type FactName,
  factNames,
  statedFacts,
  summarizeFacts,
} from "@/lib/jobs/stated-facts";
import { optional } from "./eligibility-fields";
import { FoldedFields } from "./folded-fields";

type Detail = { shown: string; field: React.ComponentProps<typeof TextField> };

/** The fields that go with one value of a fact, and the class that shows them with it. */
const details: Partial<Record<FactName, Detail>> = {
  vacancy: {
    shown: "group-has-[[value=open]:checked]/folded:block",
    field: { name: "fillBy", label: "Fill by", type: "date", min: "2000-01-01", max: "2100-12-31" },
  },
  aiScreening: {
    shown: "group-has-[[value=yes]:checked]/folded:block",
    field: {
      name: "aiPurpose",
      label: "What AI is used for",
      maxLength: 200,
      placeholder: "to rank CVs",
    },
  },
  poster: {
    shown: "group-has-[[value=agency]:checked]/folded:block",
    field: {
      name: "agencyFor",
      label: "For the employer",
      maxLength: 120,
      placeholder: "Name, if you may say it",
    },
  },
};

/** What the employer states of the work and of the posting. */
export function StatedFields() {
  return (
    <FoldedFields
      id="stated"
      title="Go, the vacancy and who posts"
      text="Shown as what the employer says, and found by the filters of the list. Some laws ask for it, as Ontario’s for the vacancy and screening by AI."
      names={[...factNames, ...detailNames]}
      summarize={summarizeFacts}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {factNames.map((name) => (
          <StatedField key={name} name={name} />
        ))}
      </div>
    </FoldedFields>
  );
}

function StatedField({ name }: { name: FactName }) {
  const { label, values } = statedFacts[name];
  const labels: Record<string, string> = values;
  const detail = details[name];
  return (
    <>
      <SelectField
        name={name}
        label={label}
        required={false}
        options={optional(Object.keys(labels), (value) => labels[value] ?? "")}
      />
      {detail ? (
        <div className={`hidden ${detail.shown}`}>
          <TextField {...detail.field} isConditional />
        </div>
      ) : null}
    </>
  );
}

"use client";

import { SelectField, TextField } from "@/components/forms/fields";
import { getFact, type StatedFact, statedFactNames, summarizeFacts } from "@/lib/jobs/stated-facts";
import { withEmptyOption } from "@/components/jobs/manage/eligibility-fields";
import { FoldedFields } from "@/components/jobs/manage/folded-fields";

export function StatedFields() {
  return (
    <FoldedFields
      id="stated"
      title="Go, the vacancy and who posts"
      text="Shown as what the employer says, and used by the filters of the list. Some laws require it, such as Ontario’s for the vacancy and screening by AI."
      summarize={summarizeFacts}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        {statedFactNames.map((name) => (
          <StatedField key={name} name={name} />
        ))}
      </div>
    </FoldedFields>
  );
}

/** The classes that show the detail of a choice while that is chosen: Tailwind has to find each of them here. */
const shownWith: Record<string, string> = {
  open: "hidden group-has-[[value=open]:checked]/folded:block",
  yes: "hidden group-has-[[value=yes]:checked]/folded:block",
  agency: "hidden group-has-[[value=agency]:checked]/folded:block",
};

function StatedField({ name }: { name: StatedFact }) {
  const { label, values, optionLabels = values, detailOf } = getFact(name);
  if (values) {
    return (
      <SelectField
        name={name}
        label={label}
        required={false}
        options={withEmptyOption(Object.keys(values), (value) => optionLabels?.[value] ?? "")}
      />
    );
  }
  if (!detailOf) return <StatedText name={name} />;
  return (
    <div className={shownWith[detailOf.value]}>
      <StatedText name={name} isConditional />
    </div>
  );
}

function StatedText({
  name,
  isConditional = false,
}: {
  name: StatedFact;
  isConditional?: boolean;
}) {
  const { kind, label, longest, placeholder } = getFact(name);
  if (kind === "day") {
    return (
      <TextField
        name={name}
        label={label}
        type="date"
        min="2000-01-01"
        max="2100-12-31"
        isConditional={isConditional}
      />
    );
  }
  return (
    <TextField
      name={name}
      label={label}
      maxLength={longest}
      placeholder={placeholder}
      isConditional={isConditional}
    />
  );
}

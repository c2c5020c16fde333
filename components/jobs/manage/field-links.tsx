"use client";

import { useFormState } from "react-hook-form";
import { fieldMessage, refusedFields } from "@/components/forms/form-body";
import { isHiddenField } from "@/lib/forms/form-data";
import { countWithNoun } from "@/lib/text/counted";

/** Short names of the fields; the link to another field is its error message. */
const labels: Record<string, string> = {
  title: "Title",
  company: "Company",
  city: "City",
  country: "Country",
  salaryMin: "Salary Min",
  salaryMax: "Salary Max",
  description: "Description",
  requirements: "Requirements",
  applicationUrl: "Application URL",
};

/**
 * Links to the fields of the job form that were refused when the user tried to post it. A field's link goes when the
 * field is edited.
 */
export function FieldLinks() {
  const { errors } = useFormState();
  const refused = refusedFields(errors).filter((name) => !isHiddenField(name));
  const inOrder = Object.keys(labels).filter((name) => refused.includes(name));
  const fields = [...inOrder, ...refused.filter((name) => !inOrder.includes(name))];
  return (
    <div className="text-sm max-sm:w-13 max-sm:empty:hidden sm:flex-1">
      {fields.length > 0 ? (
        <>
          {/* Short, so that the bar is one line high on a phone. */}
          <a href={`#field-${fields[0]}`} className="text-accent underline sm:hidden">
            {fields.length} to correct
          </a>
          <div className="max-sm:hidden">
            {countWithNoun(fields.length, "thing")} to correct:{" "}
            <ul className="inline">
              {fields.map((name, index) => (
                <li key={name} className="inline">
                  {index > 0 ? ", " : null}
                  <a href={`#field-${name}`} className="text-accent underline">
                    {labels[name] ?? fieldMessage(errors, name)}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </>
      ) : null}
    </div>
  );
}

"use client";

import { type FieldValues, useFormState } from "react-hook-form";
import { messageOf, refusedFields } from "@/components/forms/form-errors";
import { useSettledValues } from "@/components/forms/use-settled-values";
import { isHiddenField } from "@/lib/forms/form-data";
import { visibleWords } from "@/lib/jobs/posting-check";
import { counted } from "@/lib/text/counted";

const labels: Record<string, string> = {
  title: "Title",
  company: "Company",
  city: "City",
  description: "Description",
  applicationUrl: "Application URL",
};

/**
 * Links to the fields of the job form that were refused or are required and still empty. Updated while the user types.
 */
export function FieldLinks() {
  const { errors } = useFormState();
  const missing = missingIn(useSettledValues());
  const refused = refusedFields(errors).filter((name) => !isHiddenField(name));
  const fields = [...new Set([...missing, ...refused])];
  const isRefused = refused.length > 0;
  return (
    <div className="text-sm max-sm:basis-full max-sm:empty:hidden sm:flex-1">
      {fields.length > 0 ? (
        <>
          {counted(fields.length, "thing")} {isRefused ? "to correct" : "missing"}:{" "}
          <ul className="inline">
            {fields.map((name, index) => (
              <li key={name} className="inline">
                {index > 0 ? ", " : null}
                <a href={`#field-${name}`} className="text-accent underline">
                  {labels[name] ?? messageOf(errors, name)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function missingIn(values: FieldValues): string[] {
  // Only the admin's form has a company field, and remote jobs need no city.
  const required = Object.keys(labels).filter((name) =>
    name === "city" ? !values.remote : name in values,
  );
  return required.filter((name) => !visibleWords(String(values[name] ?? "")));
}

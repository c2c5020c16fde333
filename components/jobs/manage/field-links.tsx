"use client";

import { useState } from "react";
import { useFormContext } from "@/components/forms/form";
import { useTyped } from "@/components/forms/use-typed";
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
  const { refusedFields, getError } = useFormContext();
  const [missing, setMissing] = useState<string[]>([]);
  useTyped((form) => setMissing(missingIn(form)));
  const fields = [...new Set([...missing, ...refusedFields])];
  const isRefused = refusedFields.length > 0;
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
                  {labels[name] ?? getError(name)}
                </a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </div>
  );
}

function missingIn(form: FormData): string[] {
  // Only the admin's form has a company field, and remote jobs need no city.
  const required = Object.keys(labels).filter((name) =>
    name === "city" ? !form.has("remote") : form.has(name),
  );
  return required.filter((name) => !visibleWords(String(form.get(name) ?? "")));
}

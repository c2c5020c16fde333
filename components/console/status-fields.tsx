"use client";

import { SelectField } from "@/components/forms/fields";
import { statuses, statusLabels } from "@/lib/rows/schema";
import { formatLongDate } from "@/lib/text/dates";

export function StatusFields({ publishedAt }: { publishedAt: string | undefined }) {
  return (
    <>
      <SelectField
        name="status"
        label="Status"
        hint={
          publishedAt
            ? undefined
            : "If you save it as published, today becomes its publication date."
        }
        options={statuses.map((value) => [value, statusLabels[value]])}
      />
      {publishedAt ? (
        <SelectField
          name="keepPublishedAt"
          label="Publish date"
          hint="Keep it if you are only correcting something."
          options={[
            ["keep", `Keep ${formatLongDate(publishedAt)}`],
            ["today", "Publish as of today"],
          ]}
        />
      ) : null}
    </>
  );
}

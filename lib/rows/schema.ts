import { z } from "zod";
import { listField } from "@/lib/forms/fields";
import { rowsPerPage } from "@/lib/rows/list-address";

/** Maximum number of rows of a list action: four pages of a list. */
const mostIds = 4 * rowsPerPage;

export const rowSchema = z.object({ id: z.uuid() });

export const idsSchema = z.object({
  id: listField(z.uuid()).pipe(
    z.array(z.string()).min(1, "Select at least one").max(mostIds, `Select at most ${mostIds}`),
  ),
});

/** Publication statuses; the first is the default. */
export const statuses = ["draft", "published"] as const;
export type Status = (typeof statuses)[number];
export const statusLabels: Record<Status, string> = { published: "Published", draft: "Draft" };

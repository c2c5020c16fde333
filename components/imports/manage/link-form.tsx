"use client";

import { ConsoleForm } from "@/components/forms/form";
import { linkOwnBoardAction } from "@/lib/imports/actions";
import { boardSchema } from "@/lib/imports/schema";
import { failures } from "@/lib/forms/failures";

export function LinkForm({ address }: { address: string }) {
  return (
    <ConsoleForm
      schema={boardSchema}
      action={linkOwnBoardAction}
      failed={failures.importJobs}
      values={{ address }}
      submitLabel="Link this board"
      pendingLabel="Importing..."
      isPart
    >
      <p className="text-sm text-muted">
        These jobs are imported now, and from then on the board is read every 6 hours: new ones
        come, changed ones follow, and those that are gone are archived. What you edit here stays as
        you have it. You can pause or unlink the board at any time.
      </p>
    </ConsoleForm>
  );
}

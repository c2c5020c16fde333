"use client";

import { ConsoleForm } from "@/components/forms/console-form";
import { linkOwnBoardAction } from "@/lib/imports/actions";
import { boardSchema } from "@/lib/imports/schema";
import { failures } from "@/lib/forms/submission";

export function LinkBoardForm({ address }: { address: string }) {
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
        These jobs are imported now, and from then on we read the board every 6 hours: new jobs are
        added, changed jobs are updated, and jobs that are gone are archived. What you edit here
        stays as you leave it. You can pause or unlink the board at any time.
      </p>
    </ConsoleForm>
  );
}

"use client";

import { Form } from "@/components/forms/form";
import { useActionForm } from "@/components/forms/use-action-form";
import { linkOwnBoardAction } from "@/lib/imports/actions";
import { boardSchema } from "@/lib/imports/schema";
import { failures } from "@/lib/forms/result";

export function LinkBoardForm({ address }: { address: string }) {
  const form = useActionForm({
    schema: boardSchema,
    action: linkOwnBoardAction,
    failed: failures.importJobs,
  });
  return (
    <Form isPart form={form} submitLabel="Link this board" pendingLabel="Importing...">
      <input type="hidden" name="address" defaultValue={address} />
      <p className="text-sm text-muted">
        These jobs are imported now, and from then on we read the board every 6 hours: new jobs are
        added, changed jobs are updated, and jobs that are gone are archived. What you edit here
        stays as you leave it. You can pause or unlink the board at any time.
      </p>
    </Form>
  );
}

"use server";
import { adminAction, publicAction } from "@/lib/auth/action";
import { rowChanges, undoneBy } from "@/lib/rows/changes";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/failures";
import { goTo, showSaved } from "@/lib/http/after-action";
import { savedHref } from "@/lib/rows/list-address";
import { eventSchema, submissionSchema } from "@/lib/events/form";
import { decideEvents, saveEvent, setCancelled, submitEvent } from "@/lib/events/mutations";
import { pageOfEvent } from "@/lib/events/queries";

export const saveEventAction = adminAction({
  schema: eventSchema,
  failed: failures.saveEvent,
  run: async ({ back, ...event }) => {
    const saved = await saveEvent(event);
    // The list is sorted by date, so a new event may be on a later page.
    const isNew = event.id === undefined;
    const query = saved.ok && isNew ? `page=${await pageOfEvent(saved.data)}` : back;
    return showSaved(saved, savedHref("/admin/events", query));
  },
});

export const submitEventAction = publicAction(
  { name: "event-submission", points: 20, seconds: 600 },
  {
    schema: submissionSchema,
    failed: failures.submitEvent,
    run: async (event) => goTo(await submitEvent(event), "/events/submit/thanks"),
  },
);

export const changeEventsAction = adminAction(
  rowChanges("events", {
    approve: (ids) => decideEvents(ids, { status: "approved" }),
    decline: (ids, { reason }) =>
      decideEvents(ids, { status: "declined", decline_reason: reason || null }),
    cancel: async (ids, { versions }) =>
      undoneBy("reinstate", await setCancelled(true, ids, versions)),
    reinstate: async (ids, { versions }) =>
      undoneBy("cancel", await setCancelled(false, ids, versions)),
    delete: (ids) => deleteRows("events", ids),
  }),
);

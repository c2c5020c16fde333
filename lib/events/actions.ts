"use server";
import { adminAction, publicAction } from "@/lib/auth/session";
import { rowChanges, undoableResult } from "@/lib/rows/changes";
import { deleteRows } from "@/lib/rows/mutations";
import { failures } from "@/lib/forms/submission";
import { hrefAfterSaving, withoutBackParameter } from "@/lib/rows/list-address";
import { eventSchema, submissionSchema } from "@/lib/events/form";
import {
  approveEvents,
  declineEvents,
  returnToPending,
  saveEvent,
  setCancelled,
  submitEvent,
} from "@/lib/events/mutations";
import { findInEventList } from "@/lib/events/queries";

export const saveEventAction = adminAction({
  schema: eventSchema,
  failed: failures.saveEvent,
  run: (event) => saveEvent(withoutBackParameter(event)),
  after: {
    goTo: async (savedId, { id, back }) => {
      if (id) return hrefAfterSaving("/admin/events", back);
      // The list is sorted by date, so a new event may be on a later page.
      const { isUpcoming, page } = await findInEventList(savedId);
      return hrefAfterSaving(
        "/admin/events",
        isUpcoming ? `page=${page}` : `status=all&page=${page}`,
      );
    },
  },
});

export const submitEventAction = publicAction(
  { name: "event-submission", points: 20, seconds: 600 },
  {
    schema: submissionSchema,
    failed: failures.submitEvent,
    run: submitEvent,
    after: { goTo: "/events/submit/thanks", purge: false },
  },
);

export const changeEventsAction = adminAction(
  rowChanges("events", {
    approve: async (ids) => undoableResult("unapprove", await approveEvents(ids)),
    unapprove: async (ids, { versions }) => (await returnToPending(ids, versions)).count,
    decline: (ids, { reason }) => declineEvents(ids, reason || null),
    cancel: async (ids, { versions }) =>
      undoableResult("reinstate", await setCancelled(true, ids, versions)),
    reinstate: async (ids, { versions }) =>
      undoableResult("cancel", await setCancelled(false, ids, versions)),
    delete: (ids) => deleteRows("events", ids),
  }),
);

"use server";
import { redirect } from "next/navigation";
import { adminAction } from "@/lib/auth/action";
import { rowChanges } from "@/lib/content/changes";
import { deleteRows } from "@/lib/content/mutations";
import { failures } from "@/lib/forms/failures";
import { showChange } from "@/lib/http/purge-pages";
import { savedHref } from "@/lib/forms/list";
import { eventSchema } from "./form";
import { saveEvent } from "./mutations";
import { pageOfEvent } from "./queries";

/** Saves the event in the form, and leads back to the list. */
export const saveEventAction = adminAction({
  schema: eventSchema,
  failed: failures.saveEvent,
  run: async ({ back, ...event }) => {
    const saved = await saveEvent(event);
    if (!saved.ok) return saved;
    await showChange(saved);
    // Events stand by date: a new one need not be on the first page.
    redirect(savedHref("/admin/events", event.id ? back : `page=${await pageOfEvent(saved.data)}`));
  },
});

/** Deletes events. */
export const changeEventsAction = adminAction(
  rowChanges("events", { delete: (ids) => deleteRows("events", ids) }),
);

import "server-only";
import { z } from "zod";
import { site, absoluteUrl } from "@/lib/config/site";
import { mailTemplate } from "@/lib/mail/layout";
import { preferencesUrl } from "@/lib/mail/links";
import { formatEventDate } from "@/lib/events/format";
import { readDecidedEvent } from "@/lib/events/queries";
import type { EventStatus } from "@/lib/events/schema";
import { eventUrl } from "@/lib/events/url";

const sample = { event: "00000000-0000-4000-8000-000000000000", reason: null };

const sampleEvent = {
  name: "GopherCon",
  slug: "gophercon-2027",
  type: "Conference" as const,
  startDate: "2027-03-12T00:00:00Z",
  endDate: "2027-03-13T23:59:59Z",
  hasHours: false,
  localStart: "2027-03-12T00:00:00",
  localEnd: "2027-03-13T23:59:59",
  timeZone: null,
};

/** The payload of private.mail_event_decision. */
const schema = z.object({ event: z.uuid(), reason: z.string().nullable() });

const readSubmittedEvent = async (id: string, status: EventStatus) =>
  id === sample.event ? sampleEvent : readDecidedEvent(id, status);

const submitterFooter = (address: string) => ({
  footer: `You get this because somebody, hopefully you, left this address with an event submitted to ${site.name}. It is used only for this email and deleted 90 days later.`,
  footerLinks: [{ label: "What we store about you", url: preferencesUrl(address) }],
});

/** Mails to submitters about the decision on their event. Their addresses are unconfirmed, so only public data is included. */
export const eventMails = {
  "event-approved": mailTemplate({
    label: "Submitted event listed",
    schema,
    sample,
    async write({ event: id }, address) {
      const event = await readSubmittedEvent(id, "approved");
      if (!event) return null;
      return {
        subject: `“${event.name}” is on ${site.name}`,
        body: [
          `Thank you: the event you submitted, ${event.name} on ${formatEventDate(event)}, is listed.`,
          { button: { label: "See the event", url: eventUrl(event.slug) } },
        ],
        ...submitterFooter(address),
      };
    },
  }),
  "event-declined": mailTemplate({
    label: "Submitted event declined",
    schema,
    sample: { ...sample, reason: "It is not about Go." },
    async write({ event: id, reason }, address) {
      const event = await readSubmittedEvent(id, "declined");
      if (!event) return null;
      return {
        subject: `Your event on ${formatEventDate(event)} is not listed`,
        body: [
          `Thank you for submitting an event on ${formatEventDate(event)} to ${site.name}. We have decided not to list it.`,
          ...(reason ? ["The reason:", { quote: reason }] : []),
          `If you think this is a mistake, please write to ${site.contactEmail}, or submit it again with what was missing.`,
          { links: [{ label: "Submit an event", url: absoluteUrl("/events/submit") }] },
        ],
        ...submitterFooter(address),
      };
    },
  }),
};

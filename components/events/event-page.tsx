import { JsonLd } from "@/components/layout/json-ld";
import { BesideNewsletter } from "@/components/subscriptions/newsletter-box";
import { BackLink } from "@/components/ui/link";
import { Section } from "@/components/ui/section";
import { LinkButton } from "@/components/ui/button";
import { Panel, LabelledFact } from "@/components/ui/card";
import { Icon, NewTabHint, newTab } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { ShareMenu } from "@/components/ui/share-menu";
import {
  eventFirstDay,
  formatEventDate,
  formatEventHours,
  formatEventLocation,
} from "@/lib/events/format";
import { eventJsonLd, eventShareLinks } from "@/lib/events/metadata";
import type { Event } from "@/lib/events/schema";
import { eventCalendarPath, eventCrumbs, eventsPath } from "@/lib/events/url";
import { formatShortDate } from "@/lib/text/dates";
import { CalendarLeaf } from "@/components/events/event-listing";

export function EventPage({ event, isPast }: { event: Event; isPast: boolean }) {
  const isOff = isPast || event.cancelledAt;
  const noun = event.type.toLowerCase();
  return (
    <BesideNewsletter
      crumbs={eventCrumbs(event)}
      back={<BackLink href={eventsPath(event.type)}>All {noun}s</BackLink>}
    >
      <article>
        <Panel className="p-5 sm:p-8">
          <div className="flex gap-4 sm:gap-6">
            <CalendarLeaf event={event} isPast={isPast} />
            <div className="min-w-0 flex-1">
              <p className="text-sm text-muted">
                {isPast ? "Past · " : null}
                {event.type}
              </p>
              <h1 dir="auto" className="text-2xl">
                {event.name}
              </h1>
            </div>
          </div>
          {event.cancelledAt ? (
            <div className="mt-6">
              <Notice variant="warning">
                <p>
                  This {noun} has been cancelled. We learned of this on{" "}
                  <time dateTime={event.cancelledAt}>{formatShortDate(event.cancelledAt)}</time>.
                </p>
              </Notice>
            </div>
          ) : null}
          <EventFacts event={event} />
          <div className="mt-7 button-row print:hidden">
            <LinkButton href={event.eventUrl} variant={isOff ? "outline" : "solid"} {...newTab}>
              Visit Event Website
              <Icon name="external" />
              <NewTabHint />
            </LinkButton>
            {isPast ? null : (
              <LinkButton href={eventCalendarPath(event.slug)} variant="outline">
                <Icon name="calendar" />
                Add to calendar
              </LinkButton>
            )}
            <ShareMenu links={eventShareLinks(event)} />
          </div>
          <p className="mt-6 hidden text-sm print:block">{event.eventUrl}</p>
        </Panel>
        {event.description ? (
          <Section id="about" title="About this event" className="mt-10 max-w-[68ch]">
            <p dir="auto" className="wrap-anywhere whitespace-pre-line">
              {event.description}
            </p>
          </Section>
        ) : null}
      </article>
      <JsonLd things={eventJsonLd(event)} />
    </BesideNewsletter>
  );
}

function EventFacts({ event }: { event: Event }) {
  const hours = formatEventHours(event);
  return (
    <ul className="mt-6 flex flex-col gap-3.5">
      <LabelledFact icon="calendar" label="Date">
        <time dateTime={event.hasHours ? event.startDate : eventFirstDay(event)}>
          {formatEventDate(event)}
        </time>
        {hours ? <span className="block text-muted">{hours}</span> : null}
      </LabelledFact>
      <LabelledFact icon={event.isOnline ? "globe" : "pin"} label="Place">
        {formatEventLocation(event)}
      </LabelledFact>
      {event.organiser ? (
        <LabelledFact icon="building" label="Organiser">
          {event.organiser}
        </LabelledFact>
      ) : null}
      {event.cfpDeadline ? (
        <LabelledFact icon="mail" label="Call for papers">
          until <time dateTime={event.cfpDeadline}>{formatShortDate(event.cfpDeadline)}</time>
        </LabelledFact>
      ) : null}
    </ul>
  );
}

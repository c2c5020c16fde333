import { expect, test } from "vitest";
import { blogJsonLd } from "@/lib/blogs/metadata";
import { booksJsonLd } from "@/lib/books/queries";
import { eventJsonLd, eventsJsonLd } from "@/lib/events/metadata";
import { jobJsonLd } from "@/lib/jobs/json-ld";
import { jsonLdText } from "@/lib/metadata/json-ld";
import { site } from "@/lib/config/site";
import { blog, event, job } from "@/test/data";

const toPlainJson = (value: unknown) => JSON.parse(JSON.stringify(value));
const eventItem = (changes = {}) =>
  toPlainJson(eventsJsonLd([{ ...event, ...changes }])).itemListElement[0].item;

test("a job title cannot end the script element of structured data", () => {
  const title = "</script><script>alert(1)</script><!--<script>";
  const text = jsonLdText(...jobJsonLd({ ...job, title }));
  expect(text).not.toContain("<");
  expect(JSON.parse(text)["@graph"][0].title).toBe(title);
});

test("the structured data of an event at a venue has an address with a country code", () => {
  expect(eventItem()).toEqual({
    "@type": "Event",
    name: "GopherCon Pune",
    startDate: "2026-12-03T00:00:00+00:00",
    endDate: "2026-12-05T17:30:00+00:00",
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: {
      "@type": "Place",
      name: "Pune, India",
      address: { "@type": "PostalAddress", addressLocality: "Pune", addressCountry: "IN" },
    },
    image: `${site.url}/og/events/gophercon-pune-2026`,
    url: `${site.url}/events/gophercon-pune-2026`,
    sameAs: "https://gophercon.example/",
  });
});

test("the structured data of an online event has a virtual location", () => {
  const online = eventItem({ isOnline: true, city: null, country: null });
  expect(online.eventAttendanceMode).toBe("https://schema.org/OnlineEventAttendanceMode");
  expect(online.location).toEqual({
    "@type": "VirtualLocation",
    url: "https://gophercon.example/",
  });
});

test.each([
  ["2026-11-01T23:30:00Z", "2026-11-01T18:30:00", "2026-11-01T18:30:00-05:00"],
  ["2026-11-01T23:30:00Z", "2026-11-02T05:00:00", "2026-11-02T05:00:00+05:30"],
  ["2026-11-01T23:30:00+00:00", "2026-11-01T23:30:00", "2026-11-01T23:30:00+00:00"],
  ["2026-11-01T18:30:00Z", "2026-11-02T00:00:00", "2026-11-02T00:00:00+05:30"],
  ["2026-11-01T18:29:00Z", "2026-11-01T23:59:00", "2026-11-01T23:59:00+05:30"],
])(
  "in structured data an event at %s, which is %s in its local time, starts at %s",
  (startDate, localStart, inStructuredData) => {
    const start = { startDate, localStart };
    expect(eventItem(start).startDate).toBe(inStructuredData);
    expect(eventItem({ ...start, hasHours: false }).startDate).toBe(localStart.slice(0, 10));
  },
);

test("the structured data of an event has its organiser, its cancellation and breadcrumbs", () => {
  const [thing, crumbs] = toPlainJson(
    eventJsonLd({
      ...event,
      description: "Two days of Go.",
      organiser: "Gophers Pune",
      cancelledAt: "2026-11-20T10:00:00Z",
    }),
  );
  expect(thing).toMatchObject({
    description: "Two days of Go.",
    organizer: { "@type": "Organization", name: "Gophers Pune" },
    eventStatus: "https://schema.org/EventCancelled",
  });
  expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual([
    `${site.url}/events`,
    `${site.url}/events/gophercon-pune-2026`,
  ]);
});

test("the structured data of a post has its author, its times with time zone and its share image", () => {
  expect(toPlainJson(blogJsonLd(blog))[0]).toEqual({
    "@type": "BlogPosting",
    headline: "Generics in practice",
    description: "What type parameters are good for.",
    image: `${site.url}/og/blogs/generics-in-practice`,
    author: { "@type": "Person", name: "Ada Lovelace", url: "https://x.com/ada" },
    publisher: { "@type": "Organization", name: "Golang Jobs", url: `${site.url}/` },
    datePublished: "2026-10-01T08:00:00+00:00",
    dateModified: "2026-10-02T08:00:00+00:00",
    url: `${site.url}/blogs/generics-in-practice`,
    mainEntityOfPage: `${site.url}/blogs/generics-in-practice`,
  });
});

test("the structured data of books lists them with their authors", () => {
  const books = [
    {
      id: "1",
      title: "The Go Programming Language",
      author: "Alan A. A. Donovan, Brian W. Kernighan",
      coverUrl: "https://x.example/c.jpg",
      purchaseUrl: "https://x.example/b",
      bookType: "go_related" as const,
    },
  ];
  expect(toPlainJson(booksJsonLd(books)).itemListElement).toEqual([
    {
      "@type": "ListItem",
      position: 1,
      item: {
        "@type": "Book",
        name: "The Go Programming Language",
        author: [
          { "@type": "Person", name: "Alan A. A. Donovan" },
          { "@type": "Person", name: "Brian W. Kernighan" },
        ],
        image: "https://x.example/c.jpg",
        url: "https://x.example/b",
      },
    },
  ]);
});

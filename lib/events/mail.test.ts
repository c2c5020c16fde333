import { expect, test, vi } from "vitest";
import { mailHtml, mailText } from "@/lib/mail/layout";
import { eventMails } from "@/lib/events/mail";

const readDecidedEvent = vi.hoisted(() => vi.fn());
vi.mock("@/lib/events/queries", () => ({ readDecidedEvent }));

const id = "2b1f6a1e-6f0c-4f0e-9f64-3f1d3a5c9f10";
const event = {
  name: "Gophers & <friends>",
  slug: "gophers-and-friends-2027",
  type: "Meetup",
  startDate: "2027-03-12T18:00:00Z",
  endDate: "2027-03-12T20:00:00Z",
  hasHours: true,
  localStart: "2027-03-12T18:00:00",
  localEnd: "2027-03-12T20:00:00",
  timeZone: "UTC",
};

/** The mail about a decision as HTML and as text, each with the subject. */
async function writeMail(kind: keyof typeof eventMails, reason: string | null = null) {
  readDecidedEvent.mockResolvedValue(event);
  const mail = await eventMails[kind].write({ event: id, reason }, "ada@example.com");
  if (!mail) throw new Error("There is no mail.");
  return [mailHtml(mail), mailText(mail)].map((text) => `${mail.subject}\n${text}`);
}

test("the mail about an approved event has its name as a link to its page", async () => {
  const [html, text] = await writeMail("event-approved");
  expect(html).toContain("Gophers &amp; &lt;friends&gt;");
  expect(text).toContain("Gophers & <friends> on 12 Mar 2027");
  for (const mail of [html, text]) expect(mail).toContain("/events/gophers-and-friends-2027");
});

test("the mail about a declined event contains the admin's reason instead of text typed by the submitter", async () => {
  for (const mail of await writeMail("event-declined", "It is not about Go.")) {
    expect(mail).toContain("Your event on 12 Mar 2027 is not listed");
    expect(mail).toContain("It is not about Go.");
    expect(mail).not.toMatch(/Gophers|friends/);
  }
  for (const mail of await writeMail("event-declined")) expect(mail).not.toContain("The reason:");
});

test("mails about submitted events say why they are sent and where the recipient's data can be seen", async () => {
  for (const kind of ["event-approved", "event-declined"] as const)
    for (const mail of await writeMail(kind)) {
      expect(mail).toContain("left this address with an event");
      expect(mail).toContain("/newsletter/preferences?token=");
    }
});

test.each(["event-approved", "event-declined"] as const)(
  "the mail of kind %s is not sent if the decision about the event has changed since",
  async (kind) => {
    readDecidedEvent.mockResolvedValue(null);
    expect(await eventMails[kind].write({ event: id, reason: null }, "ada@example.com")).toBeNull();
    expect(readDecidedEvent).toHaveBeenLastCalledWith(id, kind.replace("event-", ""));
  },
);

/** An event but for its name, as forms hold it. */
export const eventFields = {
  type: "Meetup",
  startDate: "2099-11-21",
  endDate: "2099-11-21",
  online: "on",
  eventUrl: "https://events.example.com/",
};

/** What a browser without JavaScript sends with the form at /events/submit, for an event of a name. */
export async function submissionForm(url: string) {
  const html = await (await fetch(`${url}/events/submit`)).text();
  const hidden = hiddenFields(html, /name="eventUrl"/);
  return (name: string): Record<string, string> => ({ ...hidden, ...eventFields, name });
}

/** The hidden fields of the first form of a page that matches: by some of them a server action knows that it is meant. */
export function hiddenFields(html: string, pattern: RegExp): Record<string, string> {
  const form = html.match(/<form.*?<\/form>/gsu)?.find((one) => pattern.test(one));
  if (!form) throw new Error(`There is no form with ${pattern.source}.`);
  const text = (words = "") => words.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/gu)].map(
      ([, name, value]) => [text(name), text(value)],
    ),
  );
}

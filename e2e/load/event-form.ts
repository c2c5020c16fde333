/** The fields of an event's form, except its name. */
export const eventFields = {
  type: "Meetup",
  startDate: "2099-11-21",
  endDate: "2099-11-21",
  online: "on",
  eventUrl: "https://events.example.com/",
};

/** The hidden fields of a form, which identify its server action. */
export function hiddenFields(html: string, pattern: RegExp): Record<string, string> {
  const form = html.match(/<form.*?<\/form>/gsu)?.find((html) => pattern.test(html));
  if (!form) throw new Error(`There is no form with ${pattern.source}.`);
  const text = (value = "") => value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/gu);
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [text(name), text(value)]));
}

/** Submits a form as a browser without JavaScript does. */
export function submitForm(address: string, fields: object, { headers, signal }: RequestInit = {}) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields))
    body.append(name, value instanceof Blob ? value : String(value));
  const { origin } = new URL(address);
  const options = { method: "POST", redirect: "manual", headers: { origin, ...headers } } as const;
  return fetch(address, { ...options, body, signal });
}

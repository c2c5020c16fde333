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
  const form = html.match(/<form.*?<\/form>/gsu)?.find((one) => pattern.test(one));
  if (!form) throw new Error(`There is no form with ${pattern.source}.`);
  const text = (value = "") => value.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  const inputs = form.matchAll(/<input type="hidden" name="([^"]*)"(?: value="([^"]*)")?/gu);
  return Object.fromEntries(Array.from(inputs, ([, name, value]) => [text(name), text(value)]));
}

const boundary = "fields-of-the-form";

/** The request of a browser without JavaScript that submits a form. */
export function formRequest(url: string, fields: Record<string, string>) {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { origin } = new URL(url);
  return {
    method: "POST" as const,
    headers: { origin, "content-type": `multipart/form-data; boundary=${boundary}` },
    body: `${parts.join("")}--${boundary}--\r\n`,
  };
}

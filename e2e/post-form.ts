import type { APIRequestContext, APIResponse } from "@playwright/test";
import { parseHtml } from "@/e2e/html";

/** Opens a page without a browser and returns its HTML, alerts and its address after redirects. */
export const fetchPageWithAlerts = async (request: APIRequestContext, path: string) =>
  parsePageWithAlerts(await request.get(path));

async function parsePageWithAlerts(answer: APIResponse) {
  const html = parseHtml(await answer.text());
  const alerts = html.within("main").texts("div", { role: "alert" }).filter(Boolean);
  return { ...html, alerts, url: answer.url() };
}

type Values = Record<string, string>;

type Options = { headers?: Record<string, string>; maxRedirects?: number };

/** Returns a function that submits the form containing this button in the way a browser without JavaScript does. */
export async function createFormSender(request: APIRequestContext, path: string, button: string) {
  const { url, all } = await fetchPageWithAlerts(request, path);
  const form = all("form")
    .map((element) => parseHtml([element]))
    .find((candidate) => candidate.texts("button").includes(button));
  if (!form) throw new Error(`${url} has no form with the button ${button}.`);
  const hidden = form
    .all("input", { type: "hidden" })
    .map(({ attribs: { name = "", value = "" } }) => [name, value]);
  const [action] = form.each("action", "form");
  return (values: Values = {}, { headers, ...options }: Options = {}) =>
    request.post(action || url, {
      headers: { Origin: new URL(url).origin, ...headers },
      multipart: { ...Object.fromEntries(hidden), ...values },
      ...options,
    });
}

/** Submits the form containing this button and returns the resulting page. */
export async function postForm(
  request: APIRequestContext,
  path: string,
  button: string,
  values?: Values,
) {
  const send = await createFormSender(request, path, button);
  const page = await parsePageWithAlerts(await send(values));
  const { cookies } = await request.storageState();
  return { ...page, isSignedIn: cookies.some(({ name }) => name.startsWith("session")) };
}

import type { APIRequestContext, APIResponse } from "@playwright/test";
import { parseHtml } from "../html";

/** Opens a page without a browser and returns its HTML, alerts and its address after redirects. */
export const visit = async (request: APIRequestContext, path: string) =>
  toPage(await request.get(path));

async function toPage(answer: APIResponse) {
  const html = parseHtml(await answer.text());
  const alerts = html.within("main").texts("div", { role: "alert" }).filter(Boolean);
  return { ...html, alerts, url: answer.url() };
}

/** Submits the form with this button as a browser without JavaScript does, and returns the page that it leads to. */
export async function postForm(
  request: APIRequestContext,
  path: string,
  button: string,
  values: Record<string, string> = {},
) {
  const { url, all } = await visit(request, path);
  const form = all("form")
    .map((element) => parseHtml([element]))
    .find((one) => one.texts("button").includes(button));
  if (!form) throw new Error(`${url} has no form with the button ${button}.`);
  const hidden = form
    .all("input", { type: "hidden" })
    .map(({ attribs: { name = "", value = "" } }) => [name, value]);
  const [action] = form.each("action", "form");
  const answer = await request.post(action || url, {
    headers: { Origin: new URL(url).origin },
    multipart: { ...Object.fromEntries(hidden), ...values },
  });
  const { cookies } = await request.storageState();
  const isSignedIn = cookies.some(({ name }) => name.startsWith("session"));
  return { ...(await toPage(answer)), isSignedIn };
}

export const postSignIn = (
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  path = "/recruiter/login",
) => postForm(request, path, "Sign In", { email, password });

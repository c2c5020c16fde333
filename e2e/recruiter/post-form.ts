import type { APIRequestContext } from "@playwright/test";
import { parseHtml } from "../html";

/** Submits the form with this button as a browser without JavaScript does, and reads the page that this leads to. */
export async function postForm(
  request: APIRequestContext,
  path: string,
  button: string,
  values: Record<string, string> = {},
) {
  const page = await request.get(path);
  const form = parseHtml(await page.text())
    .all("form")
    .map((element) => parseHtml([element]))
    .find((one) => one.texts("button").includes(button));
  if (!form) throw new Error(`${page.url()} has no form with the button ${button}.`);
  const hidden = form
    .all("input", { type: "hidden" })
    .map(({ attribs: { name = "", value = "" } }) => [name, value]);
  const [action] = form.each("action", "form");
  const answer = await request.post(action || page.url(), {
    headers: { Origin: new URL(page.url()).origin },
    multipart: { ...Object.fromEntries(hidden), ...values },
  });
  const { cookies } = await request.storageState();
  const html = parseHtml(await answer.text());
  const main = html.within("main");
  return {
    ...html,
    url: answer.url(),
    alerts: main.texts("div", { role: "alert" }).filter(Boolean),
    isSignedIn: cookies.some(({ name }) => name.startsWith("session")),
  };
}

/** Signs in without a browser. */
export const postSignIn = (
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  path = "/recruiter/login",
) => postForm(request, path, "Sign In", { email, password });

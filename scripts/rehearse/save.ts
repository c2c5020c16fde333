import { setTimeout as sleep } from "node:timers/promises";
import { eventFields, hiddenFields } from "../soak/submission-form.ts";
import type { Deployment } from "./deployment.ts";

/** Longest wait for what was saved to show, in milliseconds. */
const patienceMs = 10_000;

/**
 * Saves an event as an admin does, through nginx. Resolves with the milliseconds after which it stood in the calendar of
 * each instance, and in that of nginx; all had kept the calendar without it.
 */
export async function saveAndLook({ url, instances, backend }: Deployment, name: string) {
  const { email, password } = backend.admin;
  const login = hiddenFields(await text(`${url}/admin/login`), /name="password"/);
  const signedIn = await post(`${url}/admin/login`, { ...login, email, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
  const form = hiddenFields(await text(`${url}/admin/events/new`, cookie), /name="eventUrl"/);

  const calendars = [...instances.map((instance) => instance.url), url].map(
    (origin) => `${origin}/events.ics`,
  );
  // Once to have it made, and once to have it kept.
  for (const calendar of [...calendars, ...calendars]) await text(calendar);
  const saved = await post(`${url}/admin/events/new`, { ...form, ...eventFields, name }, cookie);
  if (saved.status !== 303) throw new Error(`The event was not saved: ${saved.status}.`);
  const at = performance.now();
  return Promise.all(calendars.map((calendar) => shows(calendar, name, at)));
}

async function shows(calendar: string, name: string, saved: number): Promise<number> {
  while (!(await text(calendar)).includes(name)) {
    if (performance.now() - saved > patienceMs) return Infinity;
    await sleep(20);
  }
  return Math.round(performance.now() - saved);
}

const text = async (address: string, cookie = "") =>
  (await fetch(address, { headers: { cookie } })).text();

async function post(address: string, fields: Record<string, string>, cookie = "") {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const { origin } = new URL(address);
  return fetch(address, {
    method: "POST",
    body,
    headers: { cookie, origin },
    redirect: "manual",
  });
}

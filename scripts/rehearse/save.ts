import { setTimeout as sleep } from "node:timers/promises";
import { eventFields, formRequest, hiddenFields } from "../proofs/event-form.ts";
import type { Deployment } from "./deployment.ts";

const patienceMs = 10_000;

/**
 * Saves an event as an admin, through nginx. Returns the milliseconds until the cached calendars of both instances
 * and of nginx contain it.
 */
export async function saveAndWait({ url, instances, admin }: Deployment, name: string) {
  const login = hiddenFields(await text(`${url}/admin/login`), /name="password"/);
  const signedIn = await post(`${url}/admin/login`, { ...login, ...admin });
  const cookies = signedIn.headers.getSetCookie().map((one) => one.split(";")[0]);
  const cookie = cookies.join("; ");
  const form = hiddenFields(await text(`${url}/admin/events/new`, cookie), /name="eventUrl"/);

  const calendar = (origin: string) => `${origin}/events.ics`;
  const origins = [instances[0].url, instances[1].url, url] as const;
  // The second request finds it cached.
  for (const origin of [...origins, ...origins]) await text(calendar(origin));
  const saved = await post(`${url}/admin/events/new`, { ...form, ...eventFields, name }, cookie);
  if (saved.status !== 303) throw new Error(`The event was not saved: ${saved.status}.`);
  const at = performance.now();
  const shownAfter = async (origin: string) => {
    while (!(await text(calendar(origin))).includes(name)) {
      if (performance.now() - at > patienceMs) return Infinity;
      await sleep(20);
    }
    return Math.round(performance.now() - at);
  };
  const [first, second, nginx] = origins;
  return Promise.all([shownAfter(first), shownAfter(second), shownAfter(nginx)]);
}

const text = async (address: string, cookie = "") =>
  (await fetch(address, { headers: { cookie } })).text();

function post(address: string, fields: Record<string, string>, cookie = "") {
  const request = formRequest(address, fields);
  const headers = { ...request.headers, cookie };
  return fetch(address, { ...request, headers, redirect: "manual" });
}

import { site } from "@/lib/site";
import { sessionHintCookie } from "@/lib/http/shared-with-browser";

const isSecure = site.url.startsWith("https:");

const attributes = {
  path: "/",
  httpOnly: true,
  secure: isSecure,
  sameSite: "lax",
  // The longest lifetime that browsers accept, in seconds: the backend decides when a session ends.
  maxAge: 400 * 24 * 60 * 60,
} as const;

/** The session cookie, split into `.0`, `.1` if long; `__Host-` restricts it to this host over https. */
export const sessionCookie = { name: isSecure ? "__Host-session" : "session", ...attributes };

type Cookie = { name: string; value: string; options: object };

const isPart = (name: string) =>
  name === sessionCookie.name || name.startsWith(`${sessionCookie.name}.`);

const hintCookie = (isSignedIn: boolean): Cookie => ({
  name: sessionHintCookie,
  value: isSignedIn ? "1" : "",
  options: { ...attributes, httpOnly: false, maxAge: isSignedIn ? attributes.maxAge : 0 },
});

/** Cookies that remove every part of the session cookie, and the hint cookie. */
export function endedSession(sent: { name: string }[]): Cookie[] {
  const parts = sent
    .filter(({ name }) => isPart(name))
    .map(({ name }) => ({ name, value: "", options: { ...attributes, maxAge: 0 } }));
  return [...parts, hintCookie(false)];
}

/** The hint cookie for changed session cookies: set while they have content, otherwise removed. */
export function sessionHint(changed: { name: string; value: string }[]): Cookie | null {
  const parts = changed.filter(({ name }) => isPart(name));
  if (parts.length === 0) return null;
  const isSignedIn = parts.some(({ value }) => value !== "");
  return hintCookie(isSignedIn);
}

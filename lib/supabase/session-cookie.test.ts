import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** Loads the module for a site at `url`. */
async function loadServerModuleAt(url: string) {
  vi.resetModules();
  vi.stubEnv("SITE_URL", url);
  return import("@/lib/supabase/server");
}

const sites = [
  ["https://jobs.example.com", "__Host-session", true],
  ["http://127.0.0.1:3000", "session", false],
] as const;

for (const [url, name, secure] of sites) {
  const always = { path: "/", httpOnly: true, secure, sameSite: "lax" };

  const transport = secure ? "travels encrypted only" : "need not be encrypted";

  test(`a session at ${url} is kept in the cookie ${name}, which ${transport}`, async () => {
    const { sessionCookie } = await loadServerModuleAt(url);
    expect(sessionCookie).toEqual({ name, ...always, maxAge: 34_560_000 });
    // Browsers refuse a cookie named __Host- that has a domain.
    expect(sessionCookie).not.toHaveProperty("domain");
  });

  test(`ending a session at ${url} removes all parts of its cookie with the hint cookie`, async () => {
    const { expiredSessionCookies } = await loadServerModuleAt(url);
    const parts = [name, `${name}.0`, `${name}.1`];
    const otherCookies = [`other-${name}`, "theme"];
    const sent = [...parts, ...otherCookies].map((cookieName) => ({ name: cookieName }));
    const removedParts = parts.map((part) => ({
      name: part,
      value: "",
      options: { ...always, maxAge: 0 },
    }));
    expect(expiredSessionCookies(sent)).toEqual([
      ...removedParts,
      { name: "session-hint", value: "", options: { ...always, httpOnly: false, maxAge: 0 } },
    ]);
  });

  test(`the hint cookie at ${url} is set and removed with the session cookie`, async () => {
    const { sessionHint } = await loadServerModuleAt(url);
    const hint = (value: string, maxAge: number) => ({
      name: "session-hint",
      value,
      options: { ...always, httpOnly: false, maxAge },
    });
    expect(sessionHint([{ name: "theme", value: "dark" }])).toBeNull();
    expect(
      sessionHint([
        { name: `${name}.0`, value: "base64-…" },
        { name: `${name}.1`, value: "" },
      ]),
    ).toEqual(hint("1", 34_560_000));
    expect(sessionHint([{ name, value: "" }])).toEqual(hint("", 0));
  });
}

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => vi.unstubAllEnvs());

/** The module as a site at `url` has it. */
async function cookiesAt(url: string) {
  vi.resetModules();
  vi.stubEnv("SITE_URL", url);
  return import("./session-cookie");
}

const sites = [
  ["https://jobs.example.com", "__Host-session", true],
  ["http://127.0.0.1:3000", "session", false],
] as const;

for (const [url, name, secure] of sites) {
  const always = { path: "/", httpOnly: true, secure, sameSite: "lax" };

  test(`a session at ${url} is kept in ${name}, which ${secure ? "travels encrypted only" : "need not be encrypted"}`, async () => {
    const { sessionCookie } = await cookiesAt(url);
    expect(sessionCookie).toEqual({ name, ...always, maxAge: 34_560_000 });
    // With one, a browser refuses a cookie named __Host-.
    expect(sessionCookie).not.toHaveProperty("domain");
  });

  test(`every part of a session at ${url} is ended, and its hint, as they were set`, async () => {
    const { endedSession } = await cookiesAt(url);
    const sent = [name, `${name}.0`, `${name}.1`, `other-${name}`, "theme"].map((one) => ({
      name: one,
    }));
    expect(endedSession(sent)).toEqual([
      ...[name, `${name}.0`, `${name}.1`].map((one) => ({
        name: one,
        value: "",
        options: { ...always, maxAge: 0 },
      })),
      { name: "session-hint", value: "", options: { ...always, httpOnly: false, maxAge: 0 } },
    ]);
  });

  test(`the hint at ${url} comes and goes with the session`, async () => {
    const { sessionHint } = await cookiesAt(url);
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

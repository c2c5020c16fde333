import { afterEach, expect, test, vi } from "vitest";

const writeFetch = vi.hoisted(() => vi.fn());
vi.mock("server-only", () => ({}));
vi.mock("@/lib/supabase/server", () => ({ writeFetch, readFetch: vi.fn() }));

afterEach(() => {
  vi.unstubAllEnvs();
});

test("the visitor's address is sent with the secret key, which can be used for Auth only", async () => {
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", "http://backend.test");
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_0123456789abcdef");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_0123456789abcdef");
  const calls: { url: string; headers: Headers }[] = [];
  writeFetch.mockImplementation((url: string, init: RequestInit) => {
    calls.push({ url: String(url), headers: new Headers(init.headers) });
    return Promise.resolve(
      Response.json({ error_code: "invalid_credentials", msg: "" }, { status: 400 }),
    );
  });
  const { authFor } = await import("@/lib/supabase/server");

  for (const address of ["192.0.2.1", "2001:db8::2"]) {
    const { error } = await authFor(address).signInWithPassword({
      email: "ada@example.com",
      password: "wrong",
    });
    expect(error?.code).toBe("invalid_credentials");
    const { url, headers } = calls.pop() ?? { url: "", headers: new Headers() };
    expect(url).toMatch(/^http:\/\/backend\.test\/auth\/v1\/token/);
    expect(headers.get("Sb-Forwarded-For")).toBe(address);
    expect(headers.get("apikey")).toBe("sb_secret_0123456789abcdef");
  }
  // A client of the whole backend with the secret key would bypass row-level security.
  expect(authFor("192.0.2.1")).not.toHaveProperty("from");
});

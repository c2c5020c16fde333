import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

vi.mock("server-only", () => ({}));

const calls: { url: string | undefined; headers: IncomingHttpHeaders }[] = [];
/** A backend that refuses every sign-in. */
const backend = createServer(({ url, headers }, response) => {
  calls.push({ url, headers });
  response.writeHead(400, { "content-type": "application/json" });
  response.end(JSON.stringify({ error_code: "invalid_credentials", msg: "" }));
});

beforeEach(async () => {
  backend.listen(0, "127.0.0.1");
  await once(backend, "listening");
});
afterEach(() => {
  backend.closeAllConnections();
  backend.close();
  vi.unstubAllEnvs();
});

test("the visitor's address is sent with the secret key, which can be used for Auth only", async () => {
  vi.resetModules();
  vi.stubEnv("SUPABASE_URL", `http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
  vi.stubEnv("SUPABASE_PUBLISHABLE_KEY", "sb_publishable_0123456789abcdef");
  vi.stubEnv("SUPABASE_SECRET_KEY", "sb_secret_0123456789abcdef");
  const { authClientForAddress } = await import("@/lib/supabase/server");

  for (const address of ["192.0.2.1", "2001:db8::2"]) {
    const { error } = await authClientForAddress(address).signInWithPassword({
      email: "ada@example.com",
      password: "wrong",
    });
    expect(error?.code).toBe("invalid_credentials");
    const call = calls.pop();
    expect(call?.url).toMatch(/^\/auth\/v1\/token/);
    expect(call?.headers["sb-forwarded-for"]).toBe(address);
    expect(call?.headers.apikey).toBe("sb_secret_0123456789abcdef");
  }
  // A client of the whole backend with the secret key would bypass row-level security.
  expect(authClientForAddress("192.0.2.1")).not.toHaveProperty("from");
});

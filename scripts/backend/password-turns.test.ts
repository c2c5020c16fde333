import { expect, test } from "vitest";
import { withOwner, startPreparedBackend } from "../../test/backend.ts";
import { createPasswordHashQueue } from "./turns.ts";
import type { Backend } from "./start.ts";

const url = "http://127.0.0.1/auth/v1";
const neverRespond = () => new Promise<Response>(() => undefined);
const respondServed = async () => new Response("served");

/** Sends requests with the key of the web server, whose sign-ups and sign-ins the backend does not limit. */
const postJson = ({ url, secretKey }: Backend, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("a full queue of requests that hash passwords refuses more of them without delaying other requests", async () => {
  const inTurn = createPasswordHashQueue(5);
  const hashing = [
    new Request(`${url}/signup`, { method: "POST" }),
    new Request(`${url}/token?grant_type=password`, { method: "POST" }),
    new Request(`${url}/user`, { method: "PUT" }),
  ];
  for (let i = 0; i < 20; i++) for (const request of hashing) void inTurn(request, neverRespond);
  for (const request of hashing) {
    const answer = await inTurn(request, respondServed);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("retry-after")).toBe("60");
    expect(await answer.json()).toMatchObject({
      error_code: "over_request_rate_limit",
      msg: expect.stringContaining("Please try again"),
    });
  }
  const others = [
    new Request(`${url}/token?grant_type=refresh_token`, { method: "POST" }),
    new Request(`${url}/user`),
    new Request("http://127.0.0.1/rest/v1/rpc/find_jobs", { method: "POST" }),
  ];
  for (const request of others)
    expect(await (await inTurn(request, respondServed)).text()).toBe("served");
});

test("a sign-up whose caller disconnects while it is queued creates no account", async () => {
  const inTurn = createPasswordHashQueue();
  const leaving = new AbortController();
  let made = 0;
  const makeAccount = async () => {
    made += 1;
    return respondServed();
  };
  const turns = [leaving.signal, undefined].flatMap((signal) =>
    Array.from({ length: 10 }, () =>
      inTurn(
        new Request(`${url}/signup`, { method: "POST", ...(signal && { signal }) }),
        makeAccount,
      ),
    ),
  );
  leaving.abort();
  await Promise.all(turns);
  expect(made).toBeLessThan(15);
  expect(made).toBeGreaterThanOrEqual(10);
});

test("24 people can register at once while searches are answered", async () => {
  const backend = await startPreparedBackend();
  let isDone = false;
  const began = performance.now();
  const registering = Promise.all(
    Array.from({ length: 24 }, (_, i) =>
      postJson(backend, "/auth/v1/signup", {
        email: `one${i}@acme.example`,
        password: "a long password",
      }),
    ),
  ).finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    expect(
      (await postJson(backend, "/rest/v1/rpc/find_jobs", { filters: { terms: ["go"] } })).status,
    ).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  expect((await registering).map(({ status }) => status)).toEqual(Array<number>(24).fill(200));
  // If passwords were hashed on the main thread, a search would wait for all registrations.
  expect(longest).toBeLessThan((performance.now() - began) / 3);
});

test("accounts whose passwords were hashed by bcryptjs can still sign in", async () => {
  const backend = await startPreparedBackend();
  const account = { email: "old@acme.example", password: "made before the change" };
  expect(
    (await postJson(backend, "/auth/v1/signup", { ...account, password: "another password" }))
      .status,
  ).toBe(200);
  const before = "$2b$10$5x0dxUqFzNZWlkLkTEF6hexBZdfXBA1Sa.ok1g3Q0jH/of5jMtUwK";
  await withOwner(
    backend,
    (sql) =>
      sql`update auth.users set encrypted_password = ${before} where email = ${account.email}`,
  );
  expect((await postJson(backend, "/auth/v1/token?grant_type=password", account)).status).toBe(200);
});

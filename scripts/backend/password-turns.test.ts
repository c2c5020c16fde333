import { expect, test } from "vitest";
import { query, startAgain } from "../../test/backend.ts";
import { createPasswordTurns } from "./turns.ts";
import type { Backend } from "./start.ts";

const url = "http://127.0.0.1/auth/v1";
const never = () => new Promise<Response>(() => undefined);
const served = async () => new Response("served");

/** As the web server asks on behalf of its visitors, whom it limits itself. */
const post = ({ url, secretKey }: Backend, path: string, body: object) =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { apikey: secretKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

test("whoever finds the queue full is told to wait, in words; what hashes nothing does not stand in it", async () => {
  const inTurn = createPasswordTurns(5);
  const hashing = [
    new Request(`${url}/signup`, { method: "POST" }),
    new Request(`${url}/token?grant_type=password`, { method: "POST" }),
    new Request(`${url}/user`, { method: "PUT" }),
  ];
  for (let i = 0; i < 20; i++) for (const request of hashing) void inTurn(request, never);
  for (const request of hashing) {
    const answer = await inTurn(request, served);
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
  for (const request of others) expect(await (await inTurn(request, served)).text()).toBe("served");
});

test("a caller who left before the turn came gets no account", async () => {
  const inTurn = createPasswordTurns();
  const leaving = new AbortController();
  let made = 0;
  const makeAccount = async () => (made++, served());
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

test("64 people register at once: all of them do, and searches are answered meanwhile", async () => {
  const backend = await startAgain();
  let isDone = false;
  const began = performance.now();
  const registering = Promise.all(
    Array.from({ length: 64 }, (_, i) =>
      post(backend, "/auth/v1/signup", {
        email: `one${i}@acme.example`,
        password: "a long password",
      }),
    ),
  ).finally(() => (isDone = true));
  let longest = 0;
  while (!isDone) {
    const asked = performance.now();
    expect(
      (await post(backend, "/rest/v1/rpc/find_jobs", { filters: { terms: ["go"] } })).status,
    ).toBe(200);
    longest = Math.max(longest, performance.now() - asked);
  }
  expect((await registering).map(({ status }) => status)).toEqual(Array<number>(64).fill(200));
  // Hashing on the thread that answers, one search takes as long as all registrations.
  expect(longest).toBeLessThan((performance.now() - began) / 3);
});

test("passwords hashed by the JavaScript library that was used before still sign in", async () => {
  const backend = await startAgain();
  const account = { email: "old@acme.example", password: "made before the change" };
  expect(
    (await post(backend, "/auth/v1/signup", { ...account, password: "another password" })).status,
  ).toBe(200);
  const before = "$2b$10$5x0dxUqFzNZWlkLkTEF6hexBZdfXBA1Sa.ok1g3Q0jH/of5jMtUwK";
  await query(
    backend,
    (sql) =>
      sql`update auth.users set encrypted_password = ${before} where email = ${account.email}`,
  );
  expect((await post(backend, "/auth/v1/token?grant_type=password", account)).status).toBe(200);
});

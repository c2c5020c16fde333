import { expect, test } from "vitest";
import { siteMark, siteMarkHeader } from "../../lib/supabase/site-mark.ts";
import { withOwner, startTestBackend, startPreparedBackend } from "../../test/backend.ts";
import { createCallerQueue } from "./turns.ts";
import type { Backend } from "./start.ts";

const url = "http://127.0.0.1/rest/v1/jobs";
const secret = "sb_secret_0123456789abcdef";
const neverRespond = () => new Promise<Response>(() => undefined);
const respondServed = async () => new Response("served");

test("only callers of the data API other than the site wait in a queue, which refuses them when it is full", async () => {
  const inTurn = createCallerQueue(5);
  let begun = 0;
  for (let i = 0; i < 7; i++)
    void inTurn(new Request(url), secret, () => {
      begun++;
      return neverRespond();
    });
  await expect.poll(() => begun).toBe(2);
  const strangers: Record<string, string>[] = [
    {},
    { [siteMarkHeader]: siteMark("another key") },
    { apikey: "other" },
  ];
  for (const headers of strangers) {
    const answer = await inTurn(new Request(url, { headers }), secret, respondServed);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "1"]);
  }
  for (const request of [
    new Request(url, { headers: { [siteMarkHeader]: siteMark(secret) } }),
    new Request(url, { headers: { apikey: secret } }),
    new Request("http://127.0.0.1/auth/v1/user"),
  ])
    expect(await (await inTurn(request, secret, respondServed)).text()).toBe("served");
});

/**
 * Calls a database function three times: with the publishable key, with that key as the site itself, and with the
 * secret key.
 */
async function statusesOfCalls({ url, publishableKey, secretKey }: Backend, name: string) {
  const asked = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
    });
    const text = await answer.text();
    if (!answer.ok) return answer.status;
    return text.length < 100 ? text : "long";
  };
  return [
    await asked({ apikey: publishableKey }),
    await asked({ apikey: publishableKey, [siteMarkHeader]: siteMark(secretKey) }),
    await asked({ apikey: secretKey }),
  ];
}

test("callers other than the site have limits of time and size", async () => {
  const first = await startPreparedBackend();
  await withOwner(first, async (sql) => {
    await sql`
      create function public.my_limit() returns text language sql as $$ select current_setting('statement_timeout') $$`;
    await sql`
      create function public.long_text() returns text language sql as $$ select repeat('x', 2000000) $$`;
    await sql`grant execute on function public.my_limit(), public.long_text() to anon, authenticated`;
  });
  await first.close();
  const backend = await startTestBackend();
  expect(await statusesOfCalls(backend, "my_limit")).toEqual(['"3s"', '"3s"', '"8s"']);
  // A database session closed because of an oversized response must not be reused.
  for (let i = 0; i < 3; i++)
    expect(await statusesOfCalls(backend, "long_text")).toEqual([413, "long", "long"]);
  expect(await statusesOfCalls(backend, "my_limit")).toEqual(['"3s"', '"3s"', '"8s"']);
});

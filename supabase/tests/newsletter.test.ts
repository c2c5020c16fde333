import { afterEach, describe, expect, test } from 'vitest';
import { newsletterSchema } from '../../lib/newsletter/schema';
import { account, admin, anonymous, brokenCheck, owner, recruiter, unique } from './callers.ts';

const subscribe = (email: string) => anonymous.from('newsletter_subscriptions').insert({ email });
const rowOf = async (email: string) =>
  (await owner`select * from public.newsletter_subscriptions where email = ${email.toLowerCase()}`)[0];

afterEach(async () => {
  await owner`delete from public.newsletter_subscriptions`;
});

describe('subscribing', () => {
  test('an address is stored once, in lower case; a second time it is told so', async () => {
    const email = `Ada.${unique()}@Acme-Systems.dev`;
    expect((await subscribe(` ${email} `)).error).toBeNull();
    expect(await rowOf(email)).toMatchObject({ email: email.toLowerCase(), unsubscribed_at: null, confirmed_at: null });
    expect((await subscribe(email)).error?.code).toBe('23505');
  });

  test('an address that was unsubscribed may come back, and is then as good as new', async () => {
    const email = `${unique()}@acme-systems.dev`;
    await subscribe(email).throwOnError();
    const X = await admin();
    await X.client
      .from('newsletter_subscriptions')
      .update({ unsubscribed_at: '2020-01-01T00:00:00Z' })
      .eq('email', email)
      .throwOnError();
    const left = await rowOf(email);
    expect(Math.abs(Date.now() - left?.unsubscribed_at.getTime())).toBeLessThan(10_000);
    expect(left?.updated_at.getTime()).toBeGreaterThan(left?.created_at.getTime());
    expect((await subscribe(email)).error).toBeNull();
    expect(await rowOf(email)).toMatchObject({ id: left?.id, unsubscribed_at: null });
    expect((await subscribe(email)).error?.code).toBe('23505');
  });

  test('16 times at once it is one address', async () => {
    const email = `${unique()}@acme-systems.dev`;
    const answers = await Promise.all(Array.from({ length: 16 }, () => subscribe(email)));
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.code === '23505')).toHaveLength(15);
  });

  test('nothing but the address is the subscriber’s to say', async () => {
    const email = `${unique()}@acme-systems.dev`;
    for (const more of [{ created_at: '2020-01-01T00:00:00Z' }, { confirmed_at: '2020-01-01T00:00:00Z' }, { id: crypto.randomUUID() }])
      expect((await anonymous.from('newsletter_subscriptions').insert({ email, ...more })).error?.code).toBe('42501');
    expect(await rowOf(email)).toBeUndefined();
  });

  test('a thousand addresses within a minute are not taken', async () => {
    const emails = Array.from({ length: 1000 }, (_, i) => ({ email: `flood${i}.${unique()}@acme-systems.dev` }));
    expect((await anonymous.from('newsletter_subscriptions').insert(emails)).error?.code).toBe('PT429');
    for (const row of emails.slice(0, 200)) await subscribe(row.email).throwOnError();
    expect((await subscribe(`late.${unique()}@acme-systems.dev`)).error?.code).toBe('PT429');
    const [counted] = await owner`select count(*)::int as n from public.newsletter_subscriptions`;
    expect(counted?.n).toBe(200);
  });
});

describe('an address', () => {
  test.each([
    ...['a@b', 'a b@x.dev', 'a@x.dev?cc=b@y.dev', 'a@x.dev,b@y.dev', 'a@x.dev\r\nbcc: b@y.dev', 'a%0abcc:b@x.dev', '<a@x.dev>'],
    ...['=1+1@x.dev', '+a@x.dev', '-a@x.dev', '@x.dev', 'a"b"@x.dev', 'a..b@x.dev', '.a@x.dev', 'a.@x.dev', 'a&b@x.dev', 'a=b@x.dev'],
    ...['a@-x.dev', 'a@x-.dev', 'a@x..dev', 'a@1.2.3.4', 'ä@x.dev', `${'a'.repeat(65)}@x.dev`, `a@${'x.'.repeat(126)}dev`, ''],
  ])('%j is refused, by the form too', async (email) => {
    expect((await subscribe(email)).error).toMatchObject(brokenCheck);
    expect(newsletterSchema.safeParse({ email }).success).toBe(false);
    expect(await owner`select from public.newsletter_subscriptions`).toHaveLength(0);
  });

  test.each(["o'neil+go@mail.x-y.dev", 'a.b_c@xn--bcher-kva.example', '_a@x.dev', 'a-@x.dev', `${'a'.repeat(64)}@x.dev`])(
    '%j is taken',
    async (email) => {
      expect((await subscribe(email)).error).toBeNull();
      expect(newsletterSchema.safeParse({ email }).success).toBe(true);
    },
  );
});

test('subscribers are read by admins only, however they are asked for', async () => {
  const email = `${unique()}@acme-systems.dev`;
  await subscribe(email).throwOnError();
  const [U, R1, X] = [await account(), await recruiter('approved'), await admin()];
  for (const client of [anonymous, U.client, R1.client]) {
    const table = client.from('newsletter_subscriptions');
    expect((await table.select('id').eq('email', email)).data ?? []).toEqual([]);
    expect((await client.from('newsletter_subscriptions').select('*', { count: 'exact', head: true })).count ?? 0).toBe(0);
    const returned = await client.from('newsletter_subscriptions').insert({ email: `${unique()}@acme-systems.dev` }).select('email');
    expect(returned.error?.code).toBe('42501');
  }
  expect((await X.client.from('newsletter_subscriptions').select('email').eq('email', email)).data).toEqual([{ email }]);
});

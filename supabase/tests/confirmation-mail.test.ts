import { expect, test } from "vitest";
import { normalizedMailbox } from "@/lib/mail/mailbox";
import { owner, service, uniqueWord } from "@/supabase/tests/callers";
import {
  uniqueEmail,
  readChoices,
  clearSubscriptions,
  confirmSubscriptions,
  readMailsOfKind,
  requestAlert,
  requestSubscription,
} from "@/supabase/tests/mail-subscriptions";

clearSubscriptions();

test("the confirmation mail is sent to an address at most twice a day, whatever is requested for it", async () => {
  const email = uniqueEmail();
  for (let i = 0; i < 50; i++) {
    await requestSubscription(email);
    await requestAlert(email, `?q=word${i}`);
  }
  expect(await readMailsOfKind(email)).toHaveLength(2);
  const other = uniqueEmail();
  await requestSubscription(other);
  expect(await readMailsOfKind(other)).toHaveLength(1);
  await owner`update private.limit_counts set day = day - 1`;
  await requestSubscription(email);
  expect(await readMailsOfKind(email)).toHaveLength(3);
});

test("the confirmation mail is limited for each mailbox: tags, case and dots of Gmail addresses make no difference", async () => {
  const name = uniqueWord();
  const gmail = uniqueWord();
  const forms = [
    ...Array.from({ length: 25 }, (_, i) => `${name}+${i}@acme-systems.dev`),
    `${gmail}@gmail.com`,
    `a.b.${gmail}@gmail.com`,
    `a.b${gmail}+x@gmail.com`,
    `AB.${gmail}@googlemail.com`,
    `ab${gmail}+y@googlemail.com`,
  ];
  for (const email of forms) {
    await requestSubscription(email);
    await requestAlert(email);
  }
  const mailed = await owner<{ mailbox: string; mails: number }[]>`
    select private.mailbox(address) as mailbox, count(*)::int as mails
    from public.outbox where kind = 'confirmation' group by 1 order by 2, 1`;
  expect(new Map(mailed.map(({ mailbox, mails }) => [mailbox, mails]))).toEqual(
    new Map([
      [`${name}@acme-systems.dev`, 2],
      [`${gmail}@gmail.com`, 2],
      [`ab${gmail}@gmail.com`, 2],
    ]),
  );
  // Outside Gmail, addresses that differ by a dot may be different mailboxes.
  for (const email of [`a.${name}@acme-systems.dev`, `a${name}@acme-systems.dev`]) {
    await requestSubscription(email);
    expect(await readMailsOfKind(email)).toHaveLength(1);
  }
});

test("the confirmation mail is limited by a mailbox name that SQL and the web server compute alike", async () => {
  const forms = ["Ada+x@X.dev", " a.b+c+d@GMail.com ", "a.b@googlemail.com", "a.b@x.dev", "a@b"];
  for (const form of forms) {
    const [row] = await owner`select private.mailbox(${form}) as mailbox`;
    expect(row?.mailbox).toBe(normalizedMailbox(form));
  }
});

test("the confirmation mail is not sent to an active or a suppressed address", async () => {
  const email = uniqueEmail();
  await requestSubscription(email);
  await confirmSubscriptions(email);
  await requestSubscription(email);
  expect(await readMailsOfKind(email)).toHaveLength(1);

  const refused = uniqueEmail();
  await owner`insert into public.suppressions (address, reason) values (${refused}, '550 5.1.1')`;
  await requestSubscription(refused);
  expect(await readMailsOfKind(refused)).toHaveLength(0);
  expect((await readChoices(refused)).newsletter).toBe("suppressed");
});

test("an unconfirmed request is deleted after two days", async () => {
  const old = uniqueEmail();
  const young = uniqueEmail();
  const active = uniqueEmail();
  for (const email of [old, young, active]) {
    await requestSubscription(email);
    await requestAlert(email);
  }
  await confirmSubscriptions(
    active,
    (await readChoices(active)).alerts.map(({ id }) => id),
  );
  for (const table of ["newsletter_subscriptions", "job_alerts"])
    await owner`update ${owner(`public.${table}`)} set asked_at = now() - interval '49 hours' where email <> ${young}`;
  expect((await service.rpc("delete_unconfirmed").throwOnError()).data).toBe(2);
  expect(await readChoices(old)).toEqual({ newsletter: null, alerts: [] });
  expect((await readChoices(young)).newsletter).toBe("pending");
  expect(await readChoices(active)).toMatchObject({
    newsletter: "active",
    alerts: [{ isConfirmed: true }],
  });
});

test("an unconfirmed request cannot be confirmed again with the same link after its owner has unsubscribed", async () => {
  const email = uniqueEmail();
  await requestSubscription(email);
  expect(await confirmSubscriptions(email)).toBe(1);
  await owner`update public.newsletter_subscriptions set unsubscribed_at = now() where email = ${email}`;
  expect(await confirmSubscriptions(email)).toBe(0);
  expect((await readChoices(email)).newsletter).not.toBe("active");
});

test("an unconfirmed request can be confirmed only for its own address and the alerts named in the confirmation", async () => {
  const mine = uniqueEmail();
  const other = uniqueEmail();
  await requestAlert(mine);
  await requestAlert(other);
  const [theirs] = (await readChoices(other)).alerts;
  expect(await confirmSubscriptions(mine, [String(theirs?.id)])).toBe(0);
  expect((await readChoices(other)).alerts).toMatchObject([{ isConfirmed: false }]);
  expect((await readChoices(mine)).alerts).toMatchObject([{ isConfirmed: false }]);
  expect(await confirmSubscriptions(other, [String(theirs?.id)])).toBe(1);
  expect(await confirmSubscriptions(other, [String(theirs?.id)])).toBe(0);
});

import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { mailboxOf } from "../../lib/mail/mailbox.ts";
import { account, admin, anonymous, owner, service, unique } from "./callers.ts";

const anEmail = () => `${unique()}@acme-systems.dev`;
const subscribe = (email: string) =>
  service
    .rpc("request_subscription", { network: unique(), email, has_waited: true })
    .throwOnError();
const alert = (email: string, query = "?q=golang", frequency: "daily" | "weekly" = "daily") =>
  service
    .rpc("create_alert", {
      network: unique(),
      email,
      query,
      frequency,
      filters: { terms: [query.slice(3)] },
    })
    .throwOnError();
const choices = async (address: string) =>
  (await service.rpc("mail_preferences", { address }).throwOnError()).data as {
    newsletter: string | null;
    alerts: { id: string; query: string; isConfirmed: boolean; frequency: string }[];
  };
const confirm = async (address: string, alert_ids: string[] = []) =>
  (
    await service
      .rpc("confirm_subscriptions", { address, is_newsletter: true, alert_ids })
      .throwOnError()
  ).data;
const mails = (address: string, kind = "confirmation") =>
  owner`select kind, state, data from public.outbox where address = ${address} and kind = ${kind}`;

beforeEach(() => owner`delete from private.limit_counts`);
afterEach(async () => {
  await owner`delete from public.newsletter_subscriptions`;
  await owner`delete from public.job_alerts`;
  await owner`delete from public.suppressions`;
  await owner`delete from public.outbox`;
  await owner`delete from private.limit_counts`;
});

describe("the confirmation mail", () => {
  test("is sent to an address at most twice a day, whatever is requested for it", async () => {
    const email = anEmail();
    for (let i = 0; i < 50; i++) {
      await subscribe(email);
      await alert(email, `?q=word${i}`);
    }
    expect(await mails(email)).toHaveLength(2);
    const other = anEmail();
    await subscribe(other);
    expect(await mails(other)).toHaveLength(1);
    await owner`update private.limit_counts set day = day - 1`;
    await subscribe(email);
    expect(await mails(email)).toHaveLength(3);
  });

  test("is limited for each mailbox: tags, case and dots of Gmail addresses make no difference", async () => {
    const [name, gmail] = [unique(), unique()];
    const forms = [
      ...Array.from({ length: 25 }, (_, i) => `${name}+${i}@acme-systems.dev`),
      ...[`${gmail}@gmail.com`, `a.b.${gmail}@gmail.com`],
      ...[`a.b${gmail}+x@gmail.com`, `AB.${gmail}@googlemail.com`, `ab${gmail}+y@googlemail.com`],
    ];
    for (const email of forms) {
      await subscribe(email);
      await alert(email);
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
      await subscribe(email);
      expect(await mails(email)).toHaveLength(1);
    }
  });

  test("is limited by a mailbox name that SQL and the web server compute alike", async () => {
    const forms = ["Ada+x@X.dev", " a.b+c+d@GMail.com ", "a.b@googlemail.com", "a.b@x.dev", "a@b"];
    for (const form of forms) {
      const [row] = await owner`select private.mailbox(${form}) as mailbox`;
      expect(row?.mailbox).toBe(mailboxOf(form));
    }
  });

  test("is not sent to an active or a suppressed address", async () => {
    const email = anEmail();
    await subscribe(email);
    await confirm(email);
    await subscribe(email);
    expect(await mails(email)).toHaveLength(1);

    const refused = anEmail();
    await owner`insert into public.suppressions (address, reason) values (${refused}, '550 5.1.1')`;
    await subscribe(refused);
    expect(await mails(refused)).toHaveLength(0);
    expect((await choices(refused)).newsletter).toBe("suppressed");
  });
});

describe("an unconfirmed request", () => {
  test("is deleted after two days, and younger or confirmed ones are kept", async () => {
    const [old, young, active] = [anEmail(), anEmail(), anEmail()];
    for (const email of [old, young, active]) {
      await subscribe(email);
      await alert(email);
    }
    await confirm(
      active,
      (await choices(active)).alerts.map(({ id }) => id),
    );
    for (const table of ["newsletter_subscriptions", "job_alerts"])
      await owner`update ${owner(`public.${table}`)} set asked_at = now() - interval '49 hours' where email <> ${young}`;
    expect((await service.rpc("delete_unconfirmed").throwOnError()).data).toBe(2);
    expect(await choices(old)).toEqual({ newsletter: null, alerts: [] });
    expect((await choices(young)).newsletter).toBe("pending");
    expect(await choices(active)).toMatchObject({
      newsletter: "active",
      alerts: [{ isConfirmed: true }],
    });
  });

  test("cannot be confirmed again with the same link after its owner has unsubscribed", async () => {
    const email = anEmail();
    await subscribe(email);
    expect(await confirm(email)).toBe(1);
    await owner`update public.newsletter_subscriptions set unsubscribed_at = now() where email = ${email}`;
    expect(await confirm(email)).toBe(0);
    expect((await choices(email)).newsletter).not.toBe("active");
  });

  test("can be confirmed only for its own address, and only for the alerts named in the confirmation", async () => {
    const [mine, other] = [anEmail(), anEmail()];
    await alert(mine);
    await alert(other);
    const [theirs] = (await choices(other)).alerts;
    expect(await confirm(mine, [String(theirs?.id)])).toBe(0);
    expect((await choices(other)).alerts).toMatchObject([{ isConfirmed: false }]);
    expect((await choices(mine)).alerts).toMatchObject([{ isConfirmed: false }]);
    expect(await confirm(other, [String(theirs?.id)])).toBe(1);
    expect(await confirm(other, [String(theirs?.id)])).toBe(0);
  });
});

describe("job alerts", () => {
  test("are at most ten for each address, and requests by strangers do not keep the owner's out", async () => {
    const email = anEmail();
    for (let i = 0; i < 12; i++) await alert(email, `?q=stranger${i}`);
    await alert(email, "?q=mine");
    let { alerts } = await choices(email);
    expect(alerts).toHaveLength(10);
    expect(alerts.map(({ query }) => query)).toContain("?q=mine");
    expect(
      await confirm(
        email,
        alerts.map(({ id }) => id),
      ),
    ).toBe(10);
    await alert(email, "?q=eleventh");
    ({ alerts } = await choices(email));
    expect(alerts).toHaveLength(10);
  });

  test("cannot be changed by strangers once they are confirmed", async () => {
    const email = anEmail();
    await alert(email, "?q=golang", "weekly");
    const [one] = (await choices(email)).alerts;
    await confirm(email, [String(one?.id)]);
    await alert(email, "?q=golang", "daily");
    expect((await choices(email)).alerts).toEqual([{ ...one, isConfirmed: true }]);
    expect(await mails(email)).toHaveLength(1);
  });

  test("are ended together with their queued mail, by their own address only", async () => {
    const [mine, other] = [anEmail(), anEmail()];
    for (const email of [mine, other]) {
      await alert(email);
      await confirm(
        email,
        (await choices(email)).alerts.map(({ id }) => id),
      );
    }
    const [one] = (await choices(mine)).alerts;
    await owner`select private.enqueue_mail('job-alert', ${mine}, ${`${one?.id} now`}, '{}')`;
    await service
      .rpc("end_subscriptions", {
        address: other,
        is_newsletter: true,
        alert_ids: [String(one?.id)],
      })
      .throwOnError();
    expect((await choices(mine)).alerts).toHaveLength(1);
    await service
      .rpc("end_subscriptions", {
        address: mine,
        is_newsletter: false,
        alert_ids: [String(one?.id)],
      })
      .throwOnError();
    expect((await choices(mine)).alerts).toHaveLength(0);
    expect(await mails(mine, "job-alert")).toMatchObject([{ state: "dropped" }]);
  });
});

describe("subscriptions", () => {
  test("are confirmed by the subscriber only; an admin can unsubscribe somebody but neither confirm nor undo it", async () => {
    const email = anEmail();
    await subscribe(email);
    const X = await admin();
    const row = () => X.client.from("newsletter_subscriptions");
    expect(
      (await row().update({ confirmed_at: "2020-01-01T00:00:00Z" }).eq("email", email)).error?.code,
    ).toBe("42501");
    const confirmAsAdmin = owner.begin(async (sql) => {
      // The trigger must refuse the change even if admins are granted the column by mistake.
      await sql`grant all on public.newsletter_subscriptions to authenticated`;
      await sql`select set_config('request.jwt.claim.sub', ${X.id}, true)`;
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: X.id, session_id: X.sessionId })}, true)`;
      await sql`set local role authenticated`;
      await sql`update public.newsletter_subscriptions set confirmed_at = now(), asked_at = null where email = ${email}`;
    });
    await expect(confirmAsAdmin).rejects.toThrow("only unsubscribed_at, state may change");
    expect((await choices(email)).newsletter).toBe("pending");

    await confirm(email);
    await row()
      .update({ unsubscribed_at: new Date().toISOString() })
      .eq("email", email)
      .throwOnError();
    await row().update({ unsubscribed_at: null }).eq("email", email).throwOnError();
    expect((await choices(email)).newsletter).toBe("unsubscribed");
  });

  test("are shown as suppressed once mail servers have refused the address, until an admin lifts the suppression", async () => {
    const email = anEmail();
    await subscribe(email);
    await confirm(email);
    await owner`insert into public.suppressions (address, reason) values (${email}, '550 5.1.1')`;
    expect((await choices(email)).newsletter).toBe("suppressed");
    const X = await admin();
    await X.client.from("suppressions").delete().eq("address", email).throwOnError();
    expect((await choices(email)).newsletter).toBe("active");
  });

  test("are listed and changed for an address by the web server only", async () => {
    const email = anEmail();
    await alert(email);
    for (const { client } of [{ client: anonymous }, await account(), await admin()]) {
      for (const answer of [
        await client.rpc("mail_preferences", { address: email }),
        await client.rpc("confirm_subscriptions", {
          address: email,
          is_newsletter: true,
          alert_ids: [],
        }),
        await client.rpc("end_subscriptions", {
          address: email,
          is_newsletter: true,
          alert_ids: [],
        }),
        await client.rpc("create_alert", {
          network: "a",
          email,
          query: "?q=a",
          frequency: "daily",
          filters: {},
        }),
        await client.rpc("send_alerts"),
        await client.rpc("delete_unconfirmed"),
      ])
        expect(answer.error?.code).toBe("42501");
    }
    expect((await choices(email)).alerts).toHaveLength(1);
  });
});

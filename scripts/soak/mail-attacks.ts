import { count, each, status } from "./requests.ts";
import type { OwnSite, Trial } from "./own-site.ts";

/** Attacks on people's mailboxes and addresses, with the publishable key and through the site's forms. */
export const mailAttacks: Record<string, Trial> = {
  async "500 guesses over REST which addresses are subscribed"({ rest, withSql }) {
    await withSql(
      (sql) => sql`
        insert into public.newsletter_subscriptions (email, confirmed_at)
        select 'known' || n || '@acme.example', now() from generate_series(0, 249) n`,
    );
    const guesses = await each(500, (n) => {
      const email = `${n % 2 ? "known" : "unknown"}${n >> 1}@acme.example`;
      return status(rest("/rest/v1/newsletter_subscriptions", [{ email }, { email: "=bad" }]));
    });
    const of = (rest: number) => count(guesses.filter((_, n) => n % 2 === rest));
    return `known ${of(1)}; unknown ${of(0)}`;
  },

  async "120 guesses through the site which addresses are subscribed, from one network"({ url }) {
    const guesses = await each(120, async (n) => {
      const answer = await subscribe(url, `known${n}@acme.example`, "198.51.100.1");
      return ((await answer.json()) as { error?: string }).error ?? "Thanks";
    });
    return count(guesses);
  },

  async "25 tags of one mailbox, each from a network of its own"({ url, withSql }) {
    const statuses = await each(25, (n) =>
      status(subscribe(url, `victim+${n}@acme.example`, `198.51.101.${n}`)),
    );
    return `${await mails(withSql, "victim+%")} mails; ${count(statuses)}`;
  },

  async "200 changes of one account's address over Auth"({ backendUrl, publishableKey, signIn }) {
    const token = await signIn();
    const begin = performance.now();
    const statuses = await each(200, (n) =>
      status(
        fetch(`${backendUrl}/auth/v1/user`, {
          method: "PUT",
          headers: {
            apikey: publishableKey,
            authorization: `Bearer ${token}`,
            "content-type": "application/json",
          },
          body: JSON.stringify({ email: `victim${n}@borealis.example` }),
        }),
      ),
    );
    return `${count(statuses)} in ${Math.round(performance.now() - begin)} ms`;
  },

  async "60 wrong passwords for one account over Auth"({ rest }) {
    const credentials = { email: "other@borealis-labs.dev", password: "a guess" };
    return count(
      await each(60, () => status(rest("/auth/v1/token?grant_type=password", credentials))),
    );
  },
};

const subscribe = (url: string, email: string, address: string) =>
  fetch(`${url}/newsletter/subscribe`, {
    method: "POST",
    headers: { accept: "application/json", origin: url, "x-forwarded-for": address },
    body: new URLSearchParams({ email }),
  });

const mails = (withSql: OwnSite["withSql"], address: string) =>
  withSql(
    async (sql) =>
      (
        await sql<{ count: number }[]>`
          select count(*)::int as count from public.outbox
          where kind = 'confirmation' and address like ${address}`
      )[0]?.count,
  );

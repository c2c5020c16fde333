import { expect, test } from "vitest";
import {
  ada,
  callAuth,
  readConfirmationCode,
  readMailsTo,
  numbersBelow,
  listWrittenMails,
  signUp,
  countByStatus,
} from "../../test/auth.ts";
import { withOwner, startPreparedBackend, waitUntil } from "../../test/backend.ts";

test("an account keeps its email address until the new address is confirmed by a code that was mailed to it", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
  const emails = () =>
    withOwner(backend, async (sql) => [
      (await sql`select email from auth.users`)[0]?.email,
      (await sql`select email from public.recruiters`)[0]?.email,
    ]);
  await withOwner(
    backend,
    (sql) => sql`
    insert into public.recruiters (auth_id, name, company_name, contact_number) select id, 'Ada', 'Acme', '1' from auth.users`,
  );

  const changed = "ceo@borealis-labs.dev";
  expect(
    (await callAuth(backend, "user", { email: changed }, { method: "PUT", token })).status,
  ).toBe(200);
  await waitUntil(() => readMailsTo(changed).length > 0);
  expect(readMailsTo(ada.email)).toEqual([]);
  expect(await emails()).toEqual([ada.email, ada.email]);

  const code = readConfirmationCode(readMailsTo(changed)[0]);
  const confirm = (digits: string) =>
    callAuth(backend, "verify", { type: "email_change", email: changed, token: digits });
  expect((await confirm("0000000000")).status).toBe(403);
  expect(await emails()).toEqual([ada.email, ada.email]);
  expect((await confirm(code)).status).toBe(200);
  expect(await emails()).toEqual([changed, changed]);
});

test("one account can request three changes of its email address in ten minutes, even concurrently and to different addresses", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
  const change = (email: string, as = token) =>
    callAuth(backend, "user", { email }, { method: "PUT", token: as });
  const forged = token.replace(/\.[^.]+$/, ".forged");
  for (const n of numbersBelow(5))
    expect((await change(`x${n}@acme.dev`, forged)).status).toBe(403);
  const answers = await Promise.all(
    numbersBelow(200).map((n) => change(`victim${n}@borealis.dev`)),
  );
  expect(countByStatus(answers)).toEqual({ 200: 3, 429: 197 });
  await waitUntil(() => listWrittenMails().length === 3);
  const another = await signUp(backend, "bob@acme.dev");
  expect((await change("bob@borealis.dev", another)).status).toBe(200);
});

test("one mailbox gets at most three mails about changed addresses, even for different tags (+1, +2) and from different accounts", async () => {
  const backend = await startPreparedBackend();
  const statuses = [];
  for (const n of numbersBelow(5)) {
    const token = await signUp(backend, `person${n}@acme.dev`);
    const change = { email: `vic.tim+${n}@gmail.com` };
    const options = { method: "PUT", token };
    statuses.push((await callAuth(backend, "user", change, options)).status);
  }
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test("end_email_changes, which the site calls for a new password, cancels a pending change of the email address", async () => {
  const backend = await startPreparedBackend();
  const token = await signUp(backend);
  const changed = "thief@borealis-labs.dev";
  await callAuth(backend, "user", { email: changed }, { method: "PUT", token });
  await waitUntil(() => readMailsTo(changed).length > 0);
  const code = readConfirmationCode(readMailsTo(changed)[0]);
  await withOwner(
    backend,
    (sql) => sql`select public.end_email_changes(id) from auth.users where email = ${ada.email}`,
  );
  const confirm = { type: "email_change", email: changed, token: code };
  expect((await callAuth(backend, "verify", confirm)).status).toBe(403);
  expect(await withOwner(backend, (sql) => sql`select email from auth.users`)).toEqual([
    { email: ada.email },
  ]);
});

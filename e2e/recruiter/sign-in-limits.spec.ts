import { signInForm } from "../accounts";
import { anAddress, expect, test } from "../fixtures";

/** Sends as many at once as one client is served, since each answer takes a second. */
async function sendAll<Sent, Answer>(all: Sent[], send: (one: Sent) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let n = 0; n < all.length; n += 4)
    answers.push(...(await Promise.all(all.slice(n, n + 4).map(send))));
  return answers;
}

test("wrong passwords come to an end, for this account from this network only", async ({
  request,
  addAccount,
}) => {
  const [ada, bob] = [await addAccount("approved"), await addAccount("approved")];
  const send = await signInForm(request);
  const wrong = { ...ada, password: "not the password" };
  // At once: none slips through before the others are counted.
  const answers = await sendAll(Array<typeof wrong>(16).fill(wrong), send);
  expect(answers.filter(({ isRefused }) => !isRefused)).toHaveLength(10);
  expect(await send(ada)).toEqual({ isSignedIn: false, isRefused: true });
  // Somebody else on this network, and the owner on another.
  expect(await send(bob)).toEqual({ isSignedIn: true, isRefused: false });
  expect(await send(ada, { "X-Forwarded-For": anAddress() })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
});

test("where an account has signed in before, the failures of others do not shut it out", async ({
  request,
  addAccount,
  owner,
}) => {
  test.slow();
  const [ada, home, nextDoor] = [await addAccount("approved"), anAddress(), anAddress()];
  const send = await signInForm(request);
  expect(await send(ada, { "X-Forwarded-For": home })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
  expect(await owner`select from private.known_networks where account = ${ada.id}`).toHaveLength(1);
  const others = home.replace(/::1$/, "::2");
  const guesses = Array.from({ length: 60 }, (_, index) => ({
    email: `${index}-${ada.email}`,
    password: "a guess",
  }));
  await sendAll(guesses, (guess) => send(guess, { "X-Forwarded-For": others }));
  expect(await send(await addAccount("approved"), { "X-Forwarded-For": home })).toMatchObject({
    isRefused: true,
  });
  expect(await send(ada, { "X-Forwarded-For": home })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
  expect(await send(ada, { "X-Forwarded-For": nextDoor })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
});

test("who tries many accounts is stopped; right passwords do not count", async ({
  request,
  addAccount,
}) => {
  test.slow();
  const ada = await addAccount("approved");
  const send = await signInForm(request);
  for (let attempt = 0; attempt < 12; attempt++) expect((await send(ada)).isSignedIn).toBe(true);
  const guesses = Array.from({ length: 60 }, (_, index) => ({
    email: `nobody-${index}@acme-systems.dev`,
    password: "a guess",
  }));
  const answers = await sendAll(guesses, (guess) => send(guess));
  expect(answers.filter(({ isRefused }) => isRefused)).toHaveLength(10);
  expect(await send(ada, { "X-Forwarded-For": anAddress() })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
});

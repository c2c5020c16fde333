import { createSignInTester } from "@/e2e/accounts";
import { randomIpAddress, expect, test } from "@/e2e/fixtures";

/** Sends four requests at a time, which is the front's limit for one client. Each response takes a second. */
async function sendAll<Sent, Answer>(inputs: Sent[], send: (input: Sent) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let n = 0; n < inputs.length; n += 4)
    answers.push(...(await Promise.all(inputs.slice(n, n + 4).map(send))));
  return answers;
}

test("too many wrong passwords block the sign-in to their account from their network only", async ({
  request,
  addAccount,
}) => {
  const ada = await addAccount("approved");
  const bob = await addAccount("approved");
  const send = await createSignInTester(request);
  const wrong = { ...ada, password: "not the password" };
  // Concurrent attempts must count, too.
  const answers = await sendAll(Array<typeof wrong>(16).fill(wrong), send);
  expect(answers.filter(({ isRefused }) => !isRefused)).toHaveLength(10);
  expect(await send(ada)).toEqual({ isSignedIn: false, isRefused: true });
  // Another account can sign in from this network, and the same account from another network.
  expect(await send(bob)).toEqual({ isSignedIn: true, isRefused: false });
  expect(await send(ada, { "X-Forwarded-For": randomIpAddress() })).toEqual({
    isSignedIn: true,
    isRefused: false,
  });
});

test("a network that guesses passwords of many accounts is blocked, except for accounts that signed in from it before", async ({
  request,
  addAccount,
  owner,
}) => {
  test.slow();
  const ada = await addAccount("approved");
  const bob = await addAccount("approved");
  const home = randomIpAddress();
  const elsewhere = randomIpAddress();
  const send = await createSignInTester(request);
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const signedIn = { isSignedIn: true, isRefused: false };
  // Sign-ins with the right password do not count as attempts.
  for (let attempt = 0; attempt < 12; attempt++)
    expect(await send(ada, from(home))).toEqual(signedIn);
  expect(await owner`select from private.known_networks where account = ${ada.id}`).toHaveLength(1);
  const guesses = Array.from({ length: 60 }, (_, index) => ({
    email: `${index}-${ada.email}`,
    password: "a guess",
  }));
  const neighbour = from(home.replace(/::1$/, "::2"));
  const answers = await sendAll(guesses, (guess) => send(guess, neighbour));
  expect(answers.filter(({ isRefused }) => isRefused)).toHaveLength(10);
  expect(await send(bob, from(home))).toMatchObject({ isRefused: true });
  for (const address of [home, elsewhere]) expect(await send(ada, from(address))).toEqual(signedIn);
});

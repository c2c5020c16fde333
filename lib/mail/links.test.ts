import { expect, test } from "vitest";
import {
  confirmationMs,
  confirmationUrl,
  preferencesUrl,
  readConfirmation,
  readPreferences,
  readToken,
  readUnsubscription,
  signToken,
  unsubscribeUrl,
} from "@/lib/mail/links";

const address = "ada@example.com";
const askedAt = "2026-11-24T09:00:00.000Z";
const subscription = "6a0e2c1e-61c5-4f5b-9d3c-0b7f0f6a8f11";
const readTokenParameter = (url: string) => new URL(url).searchParams.get("token") ?? "";
const timeAfterAsking = (ms: number) => new Date(askedAt).getTime() + ms;

test("the token of a confirmation link yields its e-mail address for two days", () => {
  const token = readTokenParameter(confirmationUrl(address, askedAt));
  expect(readConfirmation(token, timeAfterAsking(0))).toBe(address);
  expect(readConfirmation(token, timeAfterAsking(confirmationMs - 1))).toBe(address);
  expect(readConfirmation(token, timeAfterAsking(confirmationMs))).toBeNull();
});

test.each([{ subscription }, { subscription, digest: subscription }, { alert: subscription }])(
  "the token of an unsubscribe link yields the subscription or alert it was made for: %j",
  (target) => {
    expect(readUnsubscription(readTokenParameter(unsubscribeUrl(target)))).toEqual(target);
  },
);

test("the token of a preferences link yields the e-mail address it was made for", () => {
  expect(readPreferences(readTokenParameter(preferencesUrl(address)))).toBe(address);
});

test("the token of a confirmation, preferences or unsubscribe link is valid for one kind of link only", () => {
  const links = [
    confirmationUrl(address, new Date().toISOString()),
    preferencesUrl(address),
    unsubscribeUrl({ subscription }),
  ].map(readTokenParameter);
  const opened = links.map((token) =>
    [readConfirmation(token), readPreferences(token), readUnsubscription(token)].filter(Boolean),
  );
  expect(opened.map(({ length }) => length)).toEqual([1, 1, 1]);
});

test("a preferences link that was forged or changed is invalid", () => {
  const token = readTokenParameter(preferencesUrl(address));
  const [body = "", signature = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify({ address: "eve@example.com" })).toString("base64url");
  for (const forged of [
    "",
    ".",
    "undefined",
    body,
    `${body}.`,
    `${other}.${signature}`,
    `${body}.${signature.slice(0, -1)}`,
    `${body}.${"A".repeat(signature.length)}`,
    `${token}.x`,
    `${body}.${signature}é`,
    readTokenParameter(preferencesUrl("eve@example.com")).split(".")[0] + `.${signature}`,
  ])
    expect(readPreferences(forged), forged).toBeNull();
});

test("an unsubscribe link whose payload is of another shape is invalid", () => {
  for (const payload of [{}, { subscription: "1" }, { alert: address }, { address }])
    expect(readUnsubscription(signToken("unsubscribe", payload))).toBeNull();
});

const payload = { address: "ada@acme-systems.dev", until: 1_800_000_000 };

test("a token contains the signed payload and is safe in URLs", () => {
  const token = signToken("unsubscribe", { ...payload, name: "Адa ✉" });
  expect(readToken("unsubscribe", token)).toEqual({ ...payload, name: "Адa ✉" });
  expect(encodeURIComponent(token)).toBe(token);
  expect(signToken("unsubscribe", payload)).toBe(signToken("unsubscribe", payload));
});

test("a token is valid for its own purpose only", () => {
  const token = signToken("confirm", payload);
  expect(readToken("confirm", token)).toEqual(payload);
  for (const purpose of ["unsubscribe", "", "confirm ", "Confirm"])
    expect(readToken(purpose, token)).toBeNull();
});

test("a token that was changed, cut or forged is invalid", () => {
  const token = signToken("confirm", payload);
  const [body = "", signature = ""] = token.split(".");
  const other = Buffer.from(JSON.stringify({ ...payload, address: "eve@acme-systems.dev" }));
  const forged = [
    `${other.toString("base64url")}.${signature}`,
    `${body}.${signToken("confirm", { address: "eve@acme-systems.dev" }).split(".")[1]}`,
    body,
    `${body}.`,
    `.${signature}`,
    `${token}.`,
    `${token}x`,
    token.slice(0, -1),
    `${body}=.${signature}`,
    `${body}.${signature.toUpperCase()}`,
    "",
    ".",
    "null",
    "a".repeat(10_000),
    `${body}.${"é".repeat(signature.length)}`,
  ];
  for (const text of forged) expect(readToken("confirm", text), text.slice(0, 80)).toBeNull();
});

test("a token is invalid after a change of any of its characters", () => {
  const token = signToken("confirm", payload);
  const endOfBody = token.indexOf(".") - 1;
  const endOfSignature = token.length - 1;
  for (let position = 0; position < token.length; position++) {
    // The last character of base64url has bits that decoding ignores.
    if (position === endOfBody || position === endOfSignature) continue;
    const letter = token[position] === "A" ? "B" : "A";
    const changed = token.slice(0, position) + letter + token.slice(position + 1);
    expect(readToken("confirm", changed)).toBeNull();
  }
});

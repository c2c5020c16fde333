import { expect, test, vi } from "vitest";
import { readToken, signToken } from "@/lib/mail/signed-token";

vi.mock("@/lib/env", () => ({ env: { SUPABASE_SECRET_KEY: "a secret key of the tests" } }));

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

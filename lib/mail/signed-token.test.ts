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
  for (const one of forged) expect(readToken("confirm", one), one.slice(0, 80)).toBeNull();
  for (let at = 0; at < token.length; at++) {
    const letter = token[at] === "A" ? "B" : "A";
    const changed = token.slice(0, at) + letter + token.slice(at + 1);
    // The last character of base64url has bits that decoding ignores.
    if (at !== body.length - 1 && at !== token.length - 1)
      expect(readToken("confirm", changed)).toBeNull();
  }
});
